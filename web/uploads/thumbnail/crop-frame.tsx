import {
  type Dispatch,
  type KeyboardEvent,
  type PointerEvent,
  type SetStateAction,
  useRef,
} from "react";
import { t } from "../../ui/language.ts";
import { moveView, shownPart, type View, zoomView } from "./crop.ts";
import type { Picture } from "./picture.ts";

type Props = { picture: Picture; view: View; onChange: Dispatch<SetStateAction<View>> };
type Point = { x: number; y: number };

const STEP = 0.05;
const ZOOM_STEP = 1.15;

/** The picture behind a frame of the thumbnail's shape: dragged, turned by the wheel, pinched, or by keys. */
export function CropFrame({ picture, view, onChange }: Props) {
  const fingers = useRef(new Map<number, Point>());
  const part = shownPart(picture, view);
  const drag = (event: PointerEvent<HTMLElement>) => {
    const before = [...fingers.current.values()];
    if (!fingers.current.has(event.pointerId)) return;
    const box = event.currentTarget.getBoundingClientRect();
    fingers.current.set(event.pointerId, pointIn(box, event));
    const after = [...fingers.current.values()];
    onChange((now) => follow(picture, now, before, after));
  };
  const lift = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  const press = (event: KeyboardEvent) => {
    const change = keys[event.key];
    if (!change) return;
    event.preventDefault();
    const { right = 0, down = 0, zoom = 1 } = change;
    onChange((now) => zoomView(picture, moveView(picture, now, right, down), now.zoom * zoom));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- no element is made for dragging
    <div
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes the arrow keys, as its name says
      tabIndex={0}
      aria-label={t("Crop area: arrow keys move it, plus and minus zoom")}
      ref={(frame) => listenToWheel(frame, picture, onChange)}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const box = event.currentTarget.getBoundingClientRect();
        fingers.current.set(event.pointerId, pointIn(box, event));
      }}
      onPointerMove={drag}
      onPointerUp={lift}
      onPointerCancel={lift}
      className="relative aspect-3/2 w-full cursor-move touch-none overflow-hidden rounded-control bg-sunken select-none"
    >
      <img
        src={picture.url}
        alt=""
        draggable={false}
        className="absolute max-w-none"
        style={{
          width: `${(picture.width / part.width) * 100}%`,
          left: `${(-part.left / part.width) * 100}%`,
          top: `${(-part.top / part.height) * 100}%`,
        }}
      />
    </div>
  );
}

/** Not React's own, which may not keep the page from scrolling. */
function listenToWheel(frame: HTMLElement | null, picture: Picture, onChange: Props["onChange"]) {
  const turn = (event: WheelEvent) => {
    event.preventDefault();
    if (!frame) return;
    const at = pointIn(frame.getBoundingClientRect(), event);
    onChange((now) => zoomView(picture, now, now.zoom * Math.exp(-event.deltaY / 400), at));
  };
  frame?.addEventListener("wheel", turn, { passive: false });
  return () => frame?.removeEventListener("wheel", turn);
}

/** One finger takes the picture along; two zoom it around the point between them. */
function follow(picture: Picture, view: View, before: Point[], after: Point[]): View {
  const [from, to] = [middleOf(before), middleOf(after)];
  const moved = moveView(picture, view, from.x - to.x, from.y - to.y);
  const spread = distance(before);
  return spread > 0 ? zoomView(picture, moved, view.zoom * (distance(after) / spread), to) : moved;
}

const middleOf = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

const distance = ([one, other]: Point[]) =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;

/** From 0 to 1 in both directions. */
const pointIn = (box: DOMRect, { clientX, clientY }: { clientX: number; clientY: number }) => ({
  x: (clientX - box.left) / box.width,
  y: (clientY - box.top) / box.height,
});

const keys: Record<string, { right?: number; down?: number; zoom?: number }> = {
  ArrowLeft: { right: -STEP },
  ArrowRight: { right: STEP },
  ArrowUp: { down: -STEP },
  ArrowDown: { down: STEP },
  "+": { zoom: ZOOM_STEP },
  "=": { zoom: ZOOM_STEP },
  "-": { zoom: 1 / ZOOM_STEP },
};
