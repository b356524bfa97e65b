/** Whoever points at a link, or comes to it by key, is about to follow it: its page is fetched meanwhile. */
export function prefetchLinks(load: (pathname: string) => Promise<unknown>) {
  const fetchAhead = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
    if (!link || link.origin !== window.location.origin) return;
    // If it does not come, whoever follows the link is told.
    load(link.pathname).catch(() => undefined);
  };
  for (const event of ["pointerover", "focusin"]) document.addEventListener(event, fetchAhead);
}
