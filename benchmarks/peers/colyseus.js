// Colyseus: a room per match, its state in a schema, one patch right after every move.
const { Server, Room } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const { schema, t } = require('@colyseus/schema');
const { CELLS, COLOURS, PLACE, hand, kindOf, points } = require('./divercite.js');

const Piece = schema({ kind: t.string(), colour: t.string(), owner: t.uint8() });
const State = schema({
  board: t.map(Piece),
  left: t.array('uint8'), // by seat, kind and colour
  scores: t.array('uint8'),
  next: t.uint8(),
  ply: t.uint8(),
});

class Table extends Room {
  constructor(...given) {
    super(...given);
    this.maxClients = 100_000;
    this.patchRate = null;
    this.board = Array(CELLS.length).fill(null);
    this.hands = [hand(), hand()];
  }

  onCreate() {
    const state = new State();
    state.next = 0;
    state.ply = 0;
    for (let i = 0; i < 16; i++) state.left.push(i % 8 < 4 ? 2 : 3);
    state.scores.push(0, 0);
    this.state = state;
    this.onMessage('place', (client, move) => this.place(client, move));
  }

  onJoin(client, options) {
    client.userData = { seat: options.seat };
  }

  place(client, { cell, kind, colour }) {
    const seat = client.userData.seat;
    const place = PLACE.get(cell);
    const free = place !== undefined && !this.board[place] && kindOf(cell) === kind;
    if (seat !== this.state.next || !free || !this.hands[seat][kind][colour]) {
      client.send('refused', cell);
      return;
    }
    this.board[place] = { kind, colour, owner: seat };
    this.hands[seat][kind][colour] -= 1;
    this.show(cell, place, seat);
    this.broadcastPatch();
  }

  show(cell, place, seat) {
    const { kind, colour } = this.board[place];
    const piece = new Piece();
    Object.assign(piece, this.board[place]);
    this.state.board.set(cell, piece);
    const index = seat * 8 + (kind === 'city' ? 0 : 4) + COLOURS.indexOf(colour);
    this.state.left[index] = this.hands[seat][kind][colour];
    const [white, black] = points(this.board);
    if (this.state.scores[0] !== white) this.state.scores[0] = white;
    if (this.state.scores[1] !== black) this.state.scores[1] = black;
    this.state.next = 1 - seat;
    this.state.ply += 1;
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define('divercite', Table);
server.listen(Number(process.argv[2]), '127.0.0.1').then(() => console.log('ready'));
