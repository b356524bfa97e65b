/** A link that is hovered or focused is about to be followed: its page is prefetched. */
export function prefetchLinks(load: (pathname: string) => Promise<unknown>) {
  const fetchAhead = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
    if (!link || link.origin !== window.location.origin) return;
    // If it fails, following the link will say so.
    load(link.pathname).catch(() => undefined);
  };
  for (const event of ["pointerover", "focusin"]) document.addEventListener(event, fetchAhead);
}
