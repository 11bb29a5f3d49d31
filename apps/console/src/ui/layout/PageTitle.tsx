import { useLayoutEffect } from 'react';

import { addOwnHeading } from '../../core/navigation/pageHeading.ts';

interface PageTitleProps {
  className?: string | undefined;
  children: string;
}

/** The heading of a page inside the shell, whose breadcrumb is then not a heading: a page has one (WCAG 2.4.6). */
export function PageTitle({ className, children }: PageTitleProps) {
  // A hidden page has no effects, and so no heading.
  useLayoutEffect(addOwnHeading, []);
  return <h1 className={className}>{children}</h1>;
}
