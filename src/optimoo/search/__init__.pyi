# ruff: noqa: I001 -- one statement for each module, with all its names
from .bounds import most_found as most_found
from .costs import HORIZON as HORIZON, Costs as Costs
from .evaluator import Evaluator as Evaluator
from .guesses import (
    Chunk as Chunk,
    Key as Key,
    Raised as Raised,
    StoppedError as StoppedError,
    Valued as Valued,
    cells_of as cells_of,
    is_large as is_large,
    key_of as key_of,
)
from .kernels.known import Rows as Rows, largest as largest
from .kernels.log import Best as Best, Log as Log, goal_of as goal_of, new_log as new_log, newest as newest
from .kernels.recall import RELABELLED as RELABELLED
from .limits import UNLIMITED as UNLIMITED
from .memory import session_bytes as session_bytes
from .objective import Objective as Objective, Term as Term
from .question import (
    MEMORY as MEMORY,
    Means as Means,
    MeansOptions as MeansOptions,
    Progress as Progress,
    Question as Question,
    Report as Report,
)
from .session import (
    Background as Background,
    Bound as Bound,
    Interrupted as Interrupted,
    LostError as LostError,
    Search as Search,
    Stopped as Stopped,
)
from .solution import RankedGuess as RankedGuess, Solution as Solution
from .solving import Asked as Asked, narrow as narrow, solve as solve
from .workforce import CHUNK as CHUNK, Threads as Threads, Workforce as Workforce
