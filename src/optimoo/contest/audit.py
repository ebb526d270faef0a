"""What a file about the race proves: computed from what is in it, whoever has written it."""

from optimoo.contest.planfile import audit_plans
from optimoo.contest.racefile import Audit, Reader
from optimoo.contest.sequencefile import FORMAT, audit_sequences
from optimoo.files import PathLike


def audit(path: PathLike) -> Audit:
    """What the ways to play in a file guarantee, by the best replies of opponents who know them."""
    reader = Reader(path)
    return audit_sequences(reader) if reader.is_of(FORMAT) else audit_plans(reader)
