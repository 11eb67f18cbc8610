from mindspore import nn
from mindspore.train import Model

from net import Net


def train(data, network):
    loss = Net()
    model = Model(network, loss_fn=loss, optimizer=nn.Adam(network.trainable_params()))
    model.train(1, data)
