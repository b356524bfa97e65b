// People who are still signed in need this code and these requests: both are on their way
// before the first file of the portal has come. web/start/preload.ts hands the answers to the page.
(() => {
  const { code, visits } = document.currentScript.dataset;
  const session = readSession();
  if (!session || !code || !visits) return;

  const [, parent, id] = /^(.*\/)([^/]*)$/.exec(location.pathname);
  const known = JSON.parse(visits);
  const visit = known[location.pathname] ?? known[`${parent}:id`];
  if (visit && !isPresenting()) document.documentElement.dataset.frame = frameOf(session);
  // What the address narrows, the page itself asks for.
  const here = location.search === "" && visit;
  // The code first: over HTTP/1.1 six requests go at a time, and without it no answer can be drawn.
  for (const name of [...code.split(" "), ...(visit?.code ?? [])])
    fetchAhead({ rel: "modulepreload", href: `/assets/${name}` });
  window.preloaded = new Map(here ? questionsOf(here).map((path) => [path, ask(path)]) : []);

  function readSession() {
    try {
      return JSON.parse(localStorage.getItem("root")); // STORAGE_KEY in contract/sessions.ts
    } catch {
      return null;
    }
  }

  /** A client sees the demo next, and no bars before it. */
  function isPresenting() {
    try {
      return sessionStorage.getItem("presentation") !== null; // web/presenting/kept-presentation.ts
    } catch {
      return false;
    }
  }

  /** How index.html draws what stands around the page. */
  function frameOf({ role, sideNavigationOpen }) {
    if (role !== "admin" && role !== "regional") return "plain";
    return sideNavigationOpen ? "open" : "narrow";
  }

  /** Of two views only the one that will be drawn. */
  function questionsOf({ roles, views }) {
    const own = Object.hasOwn(roles, session.role) ? roles[session.role] : [];
    const shown = views && localStorage.getItem(views.name) === "list" ? "list" : "grid";
    const questions = [...(views ? [views[shown]] : []), ...roles.everyone, ...own];
    return questions.map((path) =>
      path.replace(":id", id).replace(":month-ago", day(29)).replace(":today", day(0)),
    );
  }

  /** As web/insights/insights-address.ts writes it. */
  function day(ago) {
    return new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  }

  function ask(path) {
    // oxlint-disable-next-line no-restricted-globals -- web/calls/api.ts is not there yet
    const response = fetch(`/api/v1${path}`, {
      headers: {
        authorization: `Bearer ${session.token}`,
        "x-session-id": session.appUser?.session_id,
      },
      cache: "no-store",
      signal: AbortSignal.timeout(10_000), // longer than the page itself waits before it shows the error
    });
    const question = { response, answer: undefined };
    question.settled = response.then(async (answer) => {
      if (answer.ok) question.answer = await answer.clone().json();
      fetchFirstPicture(question.answer?.data);
    });
    question.settled.catch(() => undefined); // the page asks again and shows the error
    return question;
  }

  /** The largest visible element when a list of demos is opened. */
  function fetchFirstPicture(data) {
    const href = data?.[0]?.image_url;
    if (href) fetchAhead({ rel: "preload", as: "image", fetchPriority: "high", href });
  }

  function fetchAhead(link) {
    document.head.append(Object.assign(document.createElement("link"), link));
  }
})();
