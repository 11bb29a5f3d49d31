/** A route on the way to the page, as the breadcrumb reads it (specification §2). */
export interface TrailRoute {
  /** Routes without a title are not on the trail. */
  title: string | undefined;
  path: string;
  /** `false` hides the route from the breadcrumb. */
  breadcrumb?: boolean;
  /** `noRedirect`: the route has no page of its own to go to. */
  redirect?: 'noRedirect';
}

export interface Crumb {
  title: string;
  path: string;
  /** Not where we are, and not a route without a page. */
  isLink: boolean;
}

/** Matched routes, from the outermost to the page, as a trail: the last one and those without a page are no links. */
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
