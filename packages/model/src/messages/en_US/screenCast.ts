import type { screenCastMessages as base } from '../zh_CN/screenCast.ts';

export const screenCastMessages: Record<keyof typeof base, string> = {
  screenCast: 'Screen casting',
  'screenCast.title': 'Board title',
  'screenCast.projectorSize': 'Projector size (lines)',
  'screenCast.rowSpacing': 'Row spacing (pixels)',
  'screenCast.showDeparts': 'Staff by department',
  'screenCast.showVisitors': 'Visitors on site',
  'screenCast.showContractors': 'Contractors on site',
  'console.screenCast.open': 'Open the board',
  'console.screenCast.hint':
    'The projector size is how many lines the list shows at once without row spacing: fewer lines are larger. Row spacing is of a picture 1080 pixels high. The board names whom the account that opens it may see.',
  'console.screenCast.board': 'On site now',
  'console.screenCast.total': 'People on site',
  'console.screenCast.list': 'Who is on site',
  'console.screenCast.internal': 'Staff by department',
  'console.screenCast.visitor': 'Visitors on site',
  'console.screenCast.contractor': 'Contractors on site',
  'console.screenCast.noDepart': 'No department',
  'console.screenCast.nobody': 'Nobody is on site',
  'console.screenCast.retry': 'The settings of the board cannot be read; trying again',
};
