import type { Manual } from './manual.ts';

export const enUSManual: Manual = {
  chapters: [
    {
      name: 'map',
      title: 'Reading the map',
      text: [
        'When all is well the map has hardly any colour. Red or orange means that somebody is needed.',
        'Discs are people, with a ring by their type; squares are vehicles, pointing where they drive. Grey means that the signal is old, paler still that the card is offline.',
      ],
      steps: [
        { term: 'Click a mark', does: 'shows name, department, battery and area; follow it, or look at its track' },
        { term: 'Drag, wheel', does: 'moves and zooms; dragging with the right button turns and tilts' },
        { term: 'Floors, left', does: 'shows one floor; “all” shows every floor' },
        { term: 'Legend, above', does: 'hides or shows a kind' },
        {
          term: 'Figures, below',
          does: 'people and vehicles on site and open alarms; the line is the last 30 minutes',
        },
      ],
    },
    {
      name: 'alarms',
      title: 'Handling alarms',
      text: [
        'Open alarms stand on the right by level and time: a filled octagon is level 1, a filled triangle level 2, an outlined triangle level 3, an outlined circle level 4.',
        'Levels 1 and 2 sound again and again until somebody handles, acknowledges or mutes them. A mute lasts 5 minutes; the alarm stays in the list.',
      ],
      steps: [
        { term: 'Click an alarm', does: 'flies the map there' },
        { term: 'Handle', does: 'says what was done; several at once are possible' },
        { term: 'Supplement', does: 'adds to what was said of a handled alarm' },
        { term: 'Ignore', does: 'for a false alarm; it stays on record' },
        { term: 'Shelve', does: 'with a reason and for a time, after which it comes back' },
      ],
    },
    {
      name: 'evacuation',
      title: 'Evacuation',
      text: [
        'On the evacuation report (address /emergencyReport, or by Ctrl K) an area is evacuated, as an emergency or as a drill. When 80 % of the people have reached a safe island, the alarm clears.',
        'The evacuation report names who is still inside, who is on the way and who is safe. It can be printed.',
        'The result is kept for good when the evacuation ends: place at the start and arrival of each person, the curve of arrivals, and the time to 50, 80 and 100 %. It is found under past evacuations.',
      ],
    },
    {
      name: 'pages',
      title: 'Pages and tabs',
      text: [
        'Every page that you open has a tab. Filters, scroll position and what is half typed stay while you are elsewhere, until the tab is closed.',
        'A right click on a tab, or the menu key, offers refresh, close, close others and close all.',
      ],
    },
    {
      name: 'keyboard',
      title: 'Keyboard',
      text: ['Everything can be done by keyboard: Tab moves, Enter acts, Esc goes back.'],
      steps: [
        { term: 'Ctrl K', does: 'finds any page or person' },
        { term: 'F', does: 'finds a person or vehicle on the map' },
        { term: 'M', does: 'mutes for 5 minutes; again brings the sound back' },
        { term: 'Esc', does: 'one step back; closes a dialog' },
        { term: 'Arrows, +, −', does: 'move and zoom the map' },
        { term: 'Delete', does: 'closes the tab that has the focus' },
      ],
    },
    {
      name: 'lists',
      title: 'Lists and forms',
      text: [
        'Filters stand in the address, so that they can be kept and sent to a colleague. Columns and density are set at the top right, for this machine.',
        'For an import fetch the template first. If one cell is wrong nothing is imported, and every bad cell is named.',
      ],
    },
    {
      name: 'account',
      title: 'Your account',
      text: [
        'A password has 8 to 16 characters with upper and lower case letters, digits and special symbols. After a change you log in again.',
        'The user menu holds the density of the layout, the app and this manual.',
      ],
    },
    {
      name: 'trouble',
      title: 'When something is wrong',
      text: [
        'While the top says “delayed” or “offline”, what you see is not where people are now. The console connects again by itself.',
        '“This browser” (address /secretconfig) shows versions and the state of the connection, and resets the settings of this machine.',
      ],
    },
  ],
};
