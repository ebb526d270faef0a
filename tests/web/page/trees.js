// A strategy that is small enough to be checked by hand. It finds the six codes of 3x3 so, each by the guess of a node:
//
//   012 ─┬─ 3B    found                                            (node 0)
//        ├─ 1B2C  021 ─┬─ 3B  found                                (node 1)
//        │             └─ 3C  102 ─┬─ 3B  found                    (node 2)
//        │                         └─ 3C  210, which is found      (node 3)
//        └─ 3C    120 ─┬─ 3B  found                                (node 4)
//                      └─ 3C  201, which is found                  (node 5)

export const SMALL = {
  name: "small",
  game: "3x3",
  objective: "total",
  proved: true,
  profile: [1, 2, 2, 1],
  candidates: 6,
  total: 15,
  history: [],
  responses: ["3B", "1B2C", "3C"],
  guesses: ["012", "021", "102", "210", "120", "201"],
  parents: [-1, 0, 1, 2, 0, 4],
  answers: [-1, 1, 2, 2, 2, 2],
  finds: [true, true, true, true, true, true],
};
