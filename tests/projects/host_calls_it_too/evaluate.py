from helpers import positives


def report(x, keep):
    print(positives(x, keep).shape)
