// A socket that comes back by itself; what it missed, the server tells again.

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8000;

export function listen(path, hear, tellState) {
  let socket;
  let pause = FIRST_PAUSE;
  let stopped = false;

  function open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}${path()}`, ["archipel.v1"]);
    socket.onopen = () => { pause = FIRST_PAUSE; tellState("Live."); };
    socket.onmessage = (message) => hear(JSON.parse(message.data));
    socket.onclose = (event) => {
      if (stopped || event.code >= 4500) return;
      tellState("Lost the server; coming back…");
      setTimeout(() => stopped || open(), pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    };
  }

  open();
  return () => { stopped = true; socket.close(); };
}
