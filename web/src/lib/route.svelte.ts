/** Where on the page somebody is. */
class Route {
  path = $state(location.pathname);

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname));
  }

  go(path: string): void {
    if (path === location.pathname) return;
    history.pushState(null, '', path);
    this.path = path;
    scrollTo(0, 0);
  }

  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decodeURIComponent);
  }
}

export const route = new Route();

/** Follow a link within the page without loading it anew; new tabs and the like stay the browser's. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
  if (!link || elsewhere || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/') || link.hash) return;
  event.preventDefault();
  route.go(link.pathname);
}
