/** A route of the breadcrumb (specification §2). */
export interface TrailRoute {
  /** Routes without a title are omitted. */
  title: string | undefined;
  path: string;
  /** `false` hides the route from the breadcrumb. */
  breadcrumb?: boolean;
  /** `noRedirect`: the route has no page. */
  redirect?: 'noRedirect';
}

export interface Crumb {
  title: string;
  path: string;
  /** Neither the current page nor a route without a page. */
  isLink: boolean;
}

/** Matched routes, from the outermost to the page; the last one and those without a page are not links. */
export function trailOf(matched: readonly TrailRoute[]): Crumb[] {
  const shown = matched.filter(
    (route): route is TrailRoute & { title: string } =>
      route.title !== undefined && route.title !== '' && route.breadcrumb !== false,
  );
  return shown.map(({ title, path, redirect }, index) => ({
    title,
    path,
    isLink: index < shown.length - 1 && redirect !== 'noRedirect',
  }));
}
