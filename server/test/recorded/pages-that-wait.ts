import {
  black,
  canvas,
  leaving,
  one,
  OTHER_HOST,
  page,
  type RecordedPage,
  script,
  startScreen,
  turning,
} from "./pieces.ts";

export const pagesThatWait: Record<string, RecordedPage> = {
  "a start button over an empty canvas": one(
    page(canvas(), startScreen("<button>Start the tour</button>"), script(turning, leaving)),
    14,
    { clickAfter: 8 },
  ),
  "words to press over a stage that is drawn black": one(
    page(
      canvas(),
      startScreen(`<h1 style="cursor:pointer">Enter</h1>`),
      script(black, "start(); window.start = () => { gl.clearColor = () => {}; };"),
    ),
    10,
  ),
  "press anywhere": one(
    page(canvas(), startScreen("<p>Touch the screen</p>"), script(turning, leaving)),
    32,
    {
      clickAfter: 26,
    },
  ),
  "a form beside the stage": one(
    page(
      "<style>canvas{width:400px;height:380px;float:right}</style><canvas></canvas><label>Model <select><option>A</select></label><button>Load</button>",
    ),
    26,
  ),
  "a start button, and statistics that are blocked": one(
    page(
      canvas(),
      `<script src="${OTHER_HOST}/statistics.js"></script>`,
      startScreen("<button>Start</button>"),
      script(turning, leaving),
    ),
    12,
  ),
};
