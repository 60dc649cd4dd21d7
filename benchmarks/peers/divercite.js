// The rules as a peer's player would write them: no less checked than ours, nothing more.
const COLOURS = ['red', 'green', 'blue', 'yellow'];
const CELLS = [];
for (let row = 1; row <= 9; row++) {
  for (let column = 0; column < 9; column++) {
    if ((column + 1) % 2 === row % 2) CELLS.push('abcdefghi'[column] + row);
  }
}
const PLACE = new Map(CELLS.map((cell, place) => [cell, place]));
const kindOf = (cell) => (Number(cell[1]) % 2 ? 'resource' : 'city');
const isNear = (one, other) =>
  Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) === 1 && Math.abs(one[1] - other[1]) === 1;
const AROUND = CELLS.map((cell) =>
  CELLS.flatMap((other, place) => (isNear(cell, other) ? [place] : [])));
const PLIES = 40;

// One seat's hand: how many are left by kind and colour.
const hand = () => ({
  city: Object.fromEntries(COLOURS.map((colour) => [colour, 2])),
  resource: Object.fromEntries(COLOURS.map((colour) => [colour, 3])),
});

// board: by place, { kind, colour, owner } or anything falsy.
const points = (board) => {
  const total = [0, 0];
  board.forEach((piece, place) => {
    if (!piece || piece.kind !== 'city') return;
    const near = AROUND[place].flatMap((each) => (board[each] ? [board[each].colour] : []));
    const same = near.filter((colour) => colour === piece.colour).length;
    total[piece.owner] += new Set(near).size === COLOURS.length ? 5 : same;
  });
  return total;
};

module.exports = { CELLS, COLOURS, PLACE, PLIES, hand, kindOf, points };
