import { defineEntity } from '../entity/entity.ts';

/** Feedback of a user to the operator of a cloud installation, with a picture or a video (specification §2, Shell). */
export const feedback = defineEntity({
  name: 'feedback',
  family: 'base',
  module: 'system',
  table: 'feedback',
  scope: 'site',
  display: 'content',
  search: ['content'],
  // Sent and read, never changed afterwards.
  actions: ['view', 'add', 'delete', 'export'],
  order: { field: 'at', descending: true },
  formColumns: 'single',
  fields: {
    at: {
      kind: 'datetime',
      required: true,
      readOnly: true,
      form: false,
      column: { sort: true, link: true },
      filter: 'between',
    },
    accountName: { kind: 'text', readOnly: true, form: false, column: true, filter: 'contains' },
    content: { kind: 'textarea', required: true, length: 1000, column: true, filter: 'contains' },
    image: { kind: 'img', purpose: 'feedbackImage', sheet: false },
    video: { kind: 'file', purpose: 'feedbackVideo', sheet: false },
    /** Path of the page on which it was written. */
    page: { kind: 'text', length: 200, form: false, column: { hidden: true } },
    accountId: { kind: 'text', readOnly: true, form: false, sheet: false },
  },
});
