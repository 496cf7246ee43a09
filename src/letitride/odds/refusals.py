"""What cannot be answered, said in one line."""


class StakeError(ValueError):
    """A stake that the house does not take."""


class HandError(ValueError):
    """A hand that cannot be judged as it is described."""
