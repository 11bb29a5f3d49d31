import { expect, it } from 'vitest';

import { trailOf } from './breadcrumb.ts';

const group = { title: 'Organization', path: '/organization', redirect: 'noRedirect' } as const;
const screen = { title: 'Staff', path: '/organization/person' };
const page = { title: 'Add', path: '/organization/person/add' };

it('consists of the matched routes with a title; the last one and those without a page are not links', () => {
  expect(trailOf([group, screen, { title: undefined, path: '/organization/person/x' }, page])).toEqual([
    { title: 'Organization', path: '/organization', isLink: false },
    { title: 'Staff', path: '/organization/person', isLink: true },
    { title: 'Add', path: '/organization/person/add', isLink: false },
  ]);
});

it('skips routes with breadcrumb false', () => {
  expect(trailOf([{ ...group, breadcrumb: false }, screen, { ...page, breadcrumb: false }])).toEqual([
    { title: 'Staff', path: '/organization/person', isLink: false },
  ]);
});
