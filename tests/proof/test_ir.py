"""Reading the compiler's dump: what is dynamic, where it begins, which line it belongs to."""

from __future__ import annotations

import pytest

from staticshape.proof.ir import dynamic_nodes, is_dynamic, remembers

SELECT = """\
subgraph @1_f() {
  %0(CNode_1) = PrimFunc_MaskedSelect(%para1_x, %para2_m) cnode_attrs: {checkpoint: Bool(1)}
      : (<Tensor[Float32], (6)>, <Tensor[Bool], (6)>) -> (<Tensor[Float32], (-1)>)
      : (S:[6], S:[6]) -> (S:[s1<[1,inf]>])
      # Fullname with scope: (Default/MaskedSelect-op0)
      # In file /user/net.py:3~9, 4~25/    def construct(self, x, m):/
      # In file /user/net.py:5, 14~31/        y = ops.masked_select(x, m)/
      # In file /site-packages/mindspore/ops/gen.py:5559, 11~40/    return masked_select_op(a, b)/
  %1(CNode_2) = PrimFunc_Exp(%0)
      : (<Tensor[Float32], (-1)>) -> (<Tensor[Float32], (-1)>)
  %2(CNode_3) = PrimFunc_SumExt(%1, None, Bool(0), None)
      : (<Tensor[Float32], (-1)>, <None, NoShape>) -> (<Tensor[Float32], ()>)
  Return(%2)
      : (<Tensor[Float32], ()>)
}
"""

BRANCHES = """\
subgraph @1_f() {
  %0(CNode_1) = Switch(%para1_c, @2_yes, @3_no)
      : (<Tensor[Bool], ()>, <Func, NoShape>, <Func, NoShape>) -> (<Func, NoShape>)
  %1(CNode_2) = %0[@FuncUnion(@2_yes, @3_no)]()
      : () -> (<Tensor[Float32], (-1)>)
      # In file /user/net.py:7~9, 8~21/        if c:/
  Return(%1)
      : (<Tensor[Float32], (-1)>)
}
subgraph @2_yes(%para2_x) {
  Return(%para2_x)
      : (<Tensor[Float32], (6)>)
}
subgraph @3_no(%para3_x) {
  %0(CNode_4) = PrimFunc_StridedSlice(%para3_x, (I64(0)))
      : (<Tensor[Float32], (6)>, <Tuple[Int64], TupleShape(NoShape)>) -> (<Tensor[Float32], (3)>)
  Return(%0)
      : (<Tensor[Float32], (3)>)
}
"""

NONE = """\
subgraph @1_f() {
  %0(CNode_1) = PyExecute("None", ("None"), ("None")) primitive_attrs: {side_effect_io: Bool(1)}
      : (<String, NoShape>, <Tuple[String], TupleShape(NoShape)>) -> (<Any(Tensor)[Float64], (-2)>)
  %1(CNode_2) = MakeTuple(%para1_x, %0) cnode_attrs: {checkpoint: Bool(1)}
      : (<Tensor[Float32], (6)>, <Any(Tensor)[Float64], (-2)>) -> (<Tuple[Tensor[Float32],Any(Tensor)[Float64]], TupleShape((6), (-2))>)
  Return(%1)
      : (<Tuple[Tensor[Float32],Any(Tensor)[Float64]], TupleShape((6), (-2))>)
}
"""  # noqa: E501 - a line of the compiler's

DICT = """\
subgraph @1_f() {
  %0(CNode_1) = PyExecute("__internal_tuple_keys__", ("__internal_tuple_keys__"), (("a"))) attrs: {}
      : (<String, NoShape>, <Tuple[String], TupleShape(NoShape)>) -> (<Any(Tensor)[Float64], (-2)>)
  %1(CNode_2) = MakeTuple(%para1_x) cnode_attrs: {checkpoint: Bool(1)}
      : (<Tensor[Float32], (6)>) -> (<Tuple[Tensor[Float32]], TupleShape((6))>)
  %2(CNode_3) = PyExecute("__internal_tuple_values__", ("__internal_tuple_values__"), %1, %0) attrs: {}
      : (<Tuple[Tensor[Float32]], TupleShape((6))>, <Any(Tensor)[Float64], (-2)>) -> (<Any(Tensor)[Float64], (-2)>)
  %3(CNode_4) = MakeTuple(%0, %2) cnode_attrs: {checkpoint: Bool(1)}
      : (<Any(Tensor)[Float64], (-2)>, <Any(Tensor)[Float64], (-2)>) -> (<Tuple[Any(Tensor)[Float64]*2], TupleShape((-2), (-2))>)
  %4(CNode_5) = PyExecute("dict(zip(__internal_dict_zip_keys__,__internal_dict_zip_values__),)", %3, %2) attrs: {}
      : (<String, NoShape>, <Any(Tensor)[Float64], (-2)>) -> (<Any(Tensor)[Float64], (-2)>)
  Return(%4)
      : (<Any(Tensor)[Float64], (-2)>)
}
"""  # noqa: E501 - lines of the compiler's


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("<Tensor[Float32], (6)>", False),
        ("<Tensor[Float32], ()>", False),
        ("<Tensor[Float32], (-1)>", True),
        ("<Tensor[Float32], (4, -1)>", True),
        ("<Tensor[Float32], (-1, 4)>", True),
        ("<Tensor[Float32], (-2)>", True),
        ("<Tuple[Tensor[Float32],Tensor[Int32]], TupleShape((-1), (6))>", True),
        ("<Tuple[Tensor[Float32]*2], TupleShape((1, 8), (1))>", False),
        ("<Dynamic Tuple[element: Int64], DynamicSequenceShape>", True),
        ("<Any(Tensor)[Float64], (-2)>", True),
        ("<Tensor[Float32], (), value=...>", False),
        ("<Int64, NoShape>", False),
    ],
)
def test_is_dynamic(printed: str, expected: bool) -> None:
    assert is_dynamic(printed) is expected


def test_a_source_and_its_consequence() -> None:
    select, exp = dynamic_nodes(SELECT)
    assert (select.op, select.type, select.is_origin) == ("MaskedSelect", "(-1)", True)
    assert (exp.op, exp.is_origin, exp.is_fallback) == ("Exp", False, False)


def test_frames_leave_out_the_line_of_the_definition() -> None:
    assert dynamic_nodes(SELECT)[0].frames == (
        ("/user/net.py", 5),
        ("/site-packages/mindspore/ops/gen.py", 5559),
    )


def test_a_function_on_one_line_has_that_line() -> None:
    text = SELECT.replace("5, 14~31/        y = ops", "5, 4~90/    def g(x, m): return ops")
    assert dynamic_nodes(text)[0].frames[0] == ("/user/net.py", 5)


def test_a_join_of_static_branches_is_an_origin() -> None:
    (join,) = dynamic_nodes(BRANCHES)
    assert (join.op, join.is_origin, join.frames) == ("call", True, (("/user/net.py", 7),))


def test_a_join_of_a_dynamic_branch_is_a_consequence() -> None:
    spoilt = BRANCHES.replace("<Tensor[Float32], (3)>", "<Tensor[Float32], (-1)>")
    assert [(node.op, node.is_origin) for node in dynamic_nodes(spoilt)] == [
        ("call", False),
        ("StridedSlice", True),
    ]


def test_a_none_among_the_results_is_no_dynamic_node() -> None:
    assert dynamic_nodes(NONE) == ()


def test_a_none_hides_no_dynamic_neighbour() -> None:
    spoilt = "%para1_x: <Tensor[Float32], (-1)>\n" + NONE
    assert [node.op for node in dynamic_nodes(spoilt)] == ["MakeTuple"]


def test_a_dict_of_static_results_is_no_dynamic_node() -> None:
    assert dynamic_nodes(DICT) == ()


def test_a_dict_of_a_dynamic_result_is_one() -> None:
    selected = """\
  %9(CNode_9) = MaskedSelect(%para1_x, %para2_m) cnode_attrs: {checkpoint: Bool(1)}
      : (<Tensor[Float32], (6)>, <Tensor[Bool], (6)>) -> (<Tensor[Float32], (-1)>)
"""
    packed = DICT.replace("MakeTuple(%para1_x)", "MakeTuple(%9)")
    packed = packed.replace("TupleShape((6))>)", "TupleShape((-1))>)")
    nodes = dynamic_nodes(packed.replace("  %1(", f"{selected}  %1(", 1))
    assert [node.op for node in nodes][:2] == ["MaskedSelect", "MakeTuple"]


def test_another_python_fallback_is_one() -> None:
    (node, *_) = dynamic_nodes(NONE.replace('"None", ("None"), ("None")', '"f(x)", ("x"), ("x")'))
    assert (node.op, node.is_fallback, node.is_origin) == ("PyExecute", True, True)


def test_graphs_that_remember_their_calls() -> None:
    assert remembers("  %1(CNode_2) = PrimFunc_Dropout(%0, F32(0.5))")
    assert not remembers("  %1(CNode_2) = PrimFunc_LayerNorm(%0)")
    assert not remembers("  %1(CNode_2) = BatchNorm(%0)")
    write = "  %1(CNode_2) = PrimFunc_AssignAdd(%para1_n, I64(1))\n"
    assert not remembers(write)
    for written in (write, write.replace("Assign", "BatchNorm")):
        assert remembers(written + "  %2(CNode_3) = Switch(%0, %3, %4)\n")
