import type { Manual } from './manual.ts';

export const enUSManual: Manual = {
  chapters: [
    {
      name: 'map',
      title: 'Reading the map',
      text: [
        'In normal operation the map has hardly any colour. Red and orange mark what needs an operator.',
        'Discs are people, with a ring by person type; squares are vehicles, pointing in the direction of travel. Grey means an old signal, paler grey an offline card.',
      ],
      steps: [
        {
          term: 'Click a marker',
          does: 'shows name, department, battery and area; follow the subject, or open its track',
        },
        { term: 'Drag, wheel', does: 'moves and zooms; dragging with the right button turns and tilts' },
        { term: 'Floors, left', does: 'selects one floor; “All” shows every floor' },
        { term: 'Legend, top', does: 'hides or shows a kind of marker' },
        {
          term: 'Figures, bottom',
          does: 'people and vehicles on site, and open alarms; the line covers the last 30 minutes',
        },
      ],
    },
    {
      name: 'alarms',
      title: 'Handling alarms',
      text: [
        'Open alarms are on the right, by level and time: a filled octagon is level 1, a filled triangle level 2, an outlined triangle level 3, an outlined circle level 4.',
        'Levels 1 and 2 keep sounding until they are acknowledged, handled or muted. A mute lasts 5 minutes; the alarm stays in the list.',
      ],
      steps: [
        { term: 'Click an alarm', does: 'moves the map there' },
        { term: 'Take', does: 'shows the others that you deal with the alarm' },
        { term: 'Handle', does: 'records what was done; works for several alarms at once' },
        { term: 'Supplement', does: 'adds to the record of a handled alarm' },
        { term: 'Ignore', does: 'closes a false alarm; it stays on record' },
        { term: 'Shelve', does: 'silences an alarm for a limited time, with a reason' },
      ],
    },
    {
      name: 'evacuation',
      title: 'Evacuation',
      text: [
        'Evacuation (menu Drill, the red button on the home page, or address /muster) evacuates the whole site, areas, or a circle around an accident, as an emergency, a drill or a test. The muster points of the drill markers are preselected; no rule needs to be set. The alarm clears when 80 % of the people have reached a muster point.',
        'The roll call lists who is missing, on the way or safe, with last place, phone and supervisor. Somebody without a working card is ticked as safe with a reason; who ticked and when is recorded.',
        'At the end of the evacuation the result is stored permanently: place at the start and arrival of each person, ticks, the curve of arrivals, and the time to 50, 80 and 100 %, compared with the last one of the same scope.',
      ],
    },
    {
      name: 'pages',
      title: 'Pages and tabs',
      text: [
        'Every open page has a tab. Filters, scroll position and unsaved input are kept until the tab is closed.',
        'Right-click a tab, or press the menu key, to refresh it, close it, close others or close all.',
      ],
    },
    {
      name: 'keyboard',
      title: 'Keyboard',
      text: ['Everything works by keyboard: Tab moves, Enter activates, Esc goes back.'],
      steps: [
        { term: 'Ctrl K', does: 'finds people, vehicles, areas, permits, pages and settings, and runs commands' },
        { term: 'F', does: 'finds a person or vehicle on the map' },
        { term: 'M', does: 'mutes for 5 minutes; again unmutes' },
        { term: 'Esc', does: 'goes one step back; closes a dialog' },
        { term: 'Arrows, +, −', does: 'move and zoom the map' },
        { term: 'Delete', does: 'closes the focused tab' },
      ],
    },
    {
      name: 'lists',
      title: 'Lists and forms',
      text: [
        'Filters are part of the address, so they can be bookmarked and shared. Columns and density are set at the top right, for this machine.',
        'To import, download the template first. If one cell is invalid, nothing is imported, and every invalid cell is reported.',
      ],
    },
    {
      name: 'account',
      title: 'Your account',
      text: [
        'A password has 8 to 16 characters with upper and lower case letters, digits and special symbols. After a change you must log in again.',
        'The user menu has the layout density, the app and this guide.',
        'The user guide in the top bar shows the tour of the first login again.',
      ],
    },
    {
      name: 'trouble',
      title: 'Troubleshooting',
      text: [
        'While the top bar shows “Data is late” or “Offline”, positions are not current. The console reconnects by itself.',
        '“This browser” (address /secretconfig) shows versions and the state of the connection, and resets the settings of this machine.',
      ],
    },
  ],
};
