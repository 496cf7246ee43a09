/** Where on the page somebody is. */
class Route {
  path = $state(location.pathname);
  search = $state(location.search);

  constructor() {
    addEventListener('popstate', () => this.look());
  }

  go(address: string): void {
    if (address === location.pathname + location.search) return;
    history.pushState(null, '', address);
    this.look();
    scrollTo(0, 0);
  }

  /** The same place asked for in another way; going back skips the way it was asked for before. */
  ask(search: string): void {
    history.replaceState(null, '', location.pathname + search);
    this.look();
  }

  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decodeURIComponent);
  }

  private look(): void {
    this.path = location.pathname;
    this.search = location.search;
  }
}

export const route = new Route();

/** Follow a link within the page without reloading it. New tabs and the like stay the browser's. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
  if (!link || elsewhere || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/') || link.hash) return;
  event.preventDefault();
  route.go(link.pathname + link.search);
}
