# expect: convert
# Names that lie: `ops` is mindspore.numpy, `np` too; backslashes, comments inside calls, one-line ifs.
import numpy
import mindspore as ms
import mindspore.numpy as np
import mindspore.ops as mint
from mindspore import nn
from mindspore import numpy as ops


class QuantileHuber( nn.Cell ):
    def __init__( self, delta = 1. ) :
        super( ).__init__( )
        self . delta = delta ; self.where = mint.MaskedSelect( )

    def construct( self, pred,  # (B, T)
                   target, seq_mask ):
        m = ( seq_mask
              > 0 )   # real steps
        a = self.where( pred , # prediction
                        m ) ; b = self . where( target, m )
        e = np.abs( a - b ) ; small = e <= self.delta
        h = mint.where( small, 0.5 * e * e , \
                       self.delta * ( e - 0.5 * self.delta ) )
        if mint.ReduceSum( )( small.astype( ms.float32 ) ) > 0 : q = h [ small ].mean( )
        else: q = h.mean( )
        return h . sum( ) / \
            m.astype( ms.float32 ).sum( ) , q


def inputs():
    rng = numpy.random.default_rng(133)
    out = []
    for lens in ((1, 0), (4, 2), (5, 5)):
        p, t = 1.5 * rng.standard_normal((2, 2, 5)).astype(numpy.float32)
        p[0, 0] = t[0, 0] + 9 * (lens[1] == 0)
        m = (numpy.arange(5)[None] < numpy.array(lens)[:, None]).astype(numpy.int32)
        t[m == 0] = numpy.nan
        out.append((ms.Tensor(p), ms.Tensor(t), ms.Tensor(m)))
    return out
