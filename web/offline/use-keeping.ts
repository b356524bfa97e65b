import { useState } from "react";
import { useNavigate } from "react-router";
import type { DemoDetails } from "../../contract/demos.ts";
import type { Progress } from "./keeper.ts";
import { keepDemo, removeReplaced } from "./keeping.ts";
import { failureText } from "./keeping-text.ts";

/** Keeps demos one after the other, and then has each of them rehearsed. */
export function useKeeping() {
  const navigate = useNavigate();
  const [progress, setProgress] = useState<(Progress & { title: string }) | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const keep = async (demos: readonly DemoDetails[], onKept?: () => void) => {
    setFailure(null);
    try {
      for (const demo of demos) {
        const show = (now: Progress) => setProgress({ ...now, title: demo.title });
        show({ bytes: 0, total: demo.build?.size ?? 0 });
        await keepDemo(demo, show);
      }
      onKept?.();
      await removeReplaced(demos);
      const ids = new Set(demos.flatMap(({ build }) => (build ? [build._id] : [])));
      await navigate(`/kept?rehearse=${[...ids].join(",")}`);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setProgress(null);
    }
  };
  return { keep, progress, failure };
}
