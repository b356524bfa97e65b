// A simulated AR device, for browsers that have none: one eye, a floor two metres
// ahead, and the page's own canvas as its screen. Runs inside the page, before its scripts.
const at = (x, y, z) => ({
  position: { x, y, z, w: 1 },
  matrix: Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1),
});
const eye = {
  eye: "none",
  transform: at(0, 0, 0),
  // A quarter of a circle, from 0.1 to 100 metres.
  projectionMatrix: Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1.002, -1, 0, 0, -0.2002, 0),
};
const createSession = () => {
  let isOver = false;
  const session = Object.assign(new EventTarget(), {
    enabledFeatures: ["hit-test", "dom-overlay"],
    environmentBlendMode: "alpha-blend",
    inputSources: [],
    renderState: {},
    updateRenderState: (state) => Object.assign(session.renderState, state),
    requestReferenceSpace: async (type) => ({ type }),
    requestHitTestSource: async () => ({}),
    requestAnimationFrame: (draw) =>
      requestAnimationFrame((now) => {
        if (!isOver) draw(now, frame);
      }),
    cancelAnimationFrame: (id) => cancelAnimationFrame(id),
    end: async () => {
      isOver = true;
      session.dispatchEvent(new Event("end"));
    },
  });
  const frame = {
    session,
    getViewerPose: () => ({ views: [eye], transform: eye.transform }),
    getHitTestResults: () => [{ getPose: () => ({ transform: at(0, -0.5, -2) }) }],
  };
  return session;
};
window.askedOfDevice = [];
const xr = {
  isSessionSupported: async (mode) => mode === "immersive-ar",
  requestSession: async (mode, { domOverlay, ...wishes }) => {
    window.askedOfDevice.push({ mode, ...wishes, hasOverlay: domOverlay !== undefined });
    return createSession();
  },
};
Object.defineProperty(navigator, "xr", { value: xr });
WebGL2RenderingContext.prototype.makeXRCompatible = async () => undefined;
window.XRWebGLBinding = undefined;
window.XRWebGLLayer = function (_session, { canvas: { width, height } }) {
  return {
    framebuffer: null,
    framebufferWidth: width,
    framebufferHeight: height,
    getViewport: () => ({ x: 0, y: 0, width, height }),
  };
};
