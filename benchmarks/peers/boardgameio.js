// boardgame.io, as its documentation shows it: in memory, over socket.io, full states or, where it
// is told so, the differences between them.
const { Server } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');
const { CELLS, PLACE, PLIES, hand, kindOf, points } = require('./divercite.js');

const game = {
  name: 'divercite',
  minPlayers: 2,
  maxPlayers: 2,
  deltaState: process.argv[3] === 'delta',
  setup: () => ({ board: Array(CELLS.length).fill(null), hands: [hand(), hand()], scores: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell, kind, colour) => {
      const place = PLACE.get(cell);
      const owner = Number(playerID);
      if (place === undefined || G.board[place] || kindOf(cell) !== kind) return INVALID_MOVE;
      if (!G.hands[owner][kind][colour]) return INVALID_MOVE;
      G.board[place] = { kind, colour, owner };
      G.hands[owner][kind][colour] -= 1;
      G.scores = points(G.board);
      return undefined;
    },
  },
  endIf: ({ G }) =>
    (G.board.filter(Boolean).length === PLIES ? { scores: G.scores } : undefined),
};

const port = Number(process.argv[2]);
const server = Server({ games: [game], origins: [/.*/], apiOrigins: [/.*/] });
// It would listen on every address.
const listen = server.app.listen.bind(server.app);
server.app.listen = (at, done) => listen(at, '127.0.0.1', done);
server.run(port, () => console.log('ready'));
