import { useEffect } from "react";
import { ISOLATED_QUERY } from "../../contract/portal.ts";

/**
 * Demos with threads need a page that is isolated from all others, and such a page can show nothing else.
 * Only the server's headers make it so: the page is reloaded, in one way or the other.
 */
export function useIsolation(isNeeded: boolean) {
  const isWrong = isNeeded !== window.crossOriginIsolated;
  const wasTried = new URLSearchParams(window.location.search).has(ISOLATED_QUERY);
  const isMoving = isWrong && isNeeded !== wasTried;
  // An effect, for it leaves the page.
  useEffect(() => {
    if (!isMoving) return;
    const address = new URL(window.location.href);
    if (isNeeded) address.searchParams.set(ISOLATED_QUERY, "1");
    else address.searchParams.delete(ISOLATED_QUERY);
    window.location.replace(address);
  }, [isMoving, isNeeded]);
  // An effect, for whatever comes after an isolated page is loaded again, outside pictures and all.
  useEffect(
    () => () => {
      if (window.crossOriginIsolated && !isOnSamePage()) window.location.reload();
    },
    [],
  );
  return { isMoving, isImpossible: isWrong && !isMoving && isNeeded };
}

const isOnSamePage = () => new URLSearchParams(window.location.search).has(ISOLATED_QUERY);
