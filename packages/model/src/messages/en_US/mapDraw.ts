/** What is said where fences are drawn. */
export const mapDrawMessages = {
  'console.draw.map': 'Draw the fence on the map',
  'console.draw.polygon': 'Draw a polygon',
  'console.draw.circle': 'Draw a circle',
  'console.draw.hintIdle': 'Choose a shape to draw; drag a corner to change it',
  'console.draw.hintPolygon':
    'Click each corner; double-click or Enter finishes (Enter alone puts a square in the middle), Backspace takes one back, Esc cancels',
  'console.draw.hintCircle':
    'Click the centre, then a point on the circle (Enter alone puts one in the middle); Esc cancels',
  'console.draw.finishFirst': 'Finish the current drawing first',
  'console.draw.regions': 'Fences',
  'console.draw.region': 'Fence {number}',
  'console.draw.shape.polygon': 'Polygon',
  'console.draw.shape.circle': 'Circle',
  'console.draw.remove': 'Delete fence {number}',
  'console.draw.floor': 'Floor',
  'console.draw.everyFloor': 'Every floor',
  'console.draw.lon': 'Longitude',
  'console.draw.lat': 'Latitude',
  'console.draw.radius': 'Radius (m)',
  'console.draw.center': 'Centre',
  'console.draw.vertex': 'Corner {number}',
  'console.draw.addVertex': 'Add a corner',
  'console.draw.removeVertex': 'Delete corner {number}',
  'console.draw.tooFew': 'A polygon needs at least 3 different corners',
  'console.draw.crossing': 'The sides of a fence must not cross',
  'console.draw.badNumber': 'Enter a valid number',
  'console.draw.noPlace':
    'Where the site is, is not known yet: set the coordinates of its map or building, or wait for a card to report',
  'console.draw.empty': 'Draw at least one fence',
  'console.draw.none': 'No fence drawn yet',
} as const;
