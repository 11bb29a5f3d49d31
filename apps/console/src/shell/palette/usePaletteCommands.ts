import { permissions } from '@muster/model/access/permission.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { languages } from '@muster/model/messages/catalogue.ts';
import { useNavigate } from 'react-router';

import { languageNames, setLanguage, useLanguage, useT, type Translate } from '../../core/i18n/i18n.ts';
import type { MenuGroup } from '../../core/navigation/menu.ts';
import { useMenu } from '../../core/navigation/useMenu.ts';
import { bigScreenAddress } from '../../core/session/bigScreen.ts';
import { useCan, useSession } from '../../core/session/session.ts';
import { hasWarningCentre } from '../../core/session/shellKeys.ts';
import { useLayoutFlags } from '../../core/settings/layoutFlags.ts';
import { afterPaint } from '../../core/time/afterPaint.ts';
import { useNow } from '../../core/time/useNow.ts';
import { muteFor, useCall } from '../../modules/alarm/sound/alarmCall.ts';
import { muteMinutes } from '../../modules/alarm/sound/alarmMute.ts';
import { startTour } from '../../modules/help/tour/tour.ts';
import { setSize, sizes, useSize } from '../../ui/layout/size.ts';
import { setThemeChoice, themeChoices, useThemeChoice } from '../../ui/layout/themeChoice.ts';
import { useCustomConfig } from '../layout/useCustomConfig.ts';
import { useLogOut } from '../menu/useLogOut.ts';
import { useMayGiveFeedback } from '../menu/useMayGiveFeedback.ts';
import { openUserDialog, type UserDialog } from '../menu/userDialog.ts';
import type { PaletteEntry } from './paletteEntries.ts';
import { addableEntity } from './paletteSettings.ts';

/** Commands of the palette, each with its permission. */
export function usePaletteCommands(): PaletteEntry[] {
  const t = useT();
  const navigate = useNavigate();
  const mayEvacuate = useCan()(permissions.evacuate);
  const evacuate = command('evacuate', t('palette.evacuate'), () => void navigate('/muster?start=site'), {
    also: t('palette.evacuate.also'),
  });
  return [
    ...(mayEvacuate ? [evacuate] : []),
    ...useMuteCommands(),
    ...useScreenCommand(),
    // The palette must be closed before the page is printed.
    command('print', t('palette.print'), () => afterPaint(() => window.print()), { also: t('palette.print.also') }),
    ...useLookCommands(),
    ...useAccountCommands(),
  ];
}

function command(
  name: string,
  label: string,
  run: () => void,
  more: Partial<Pick<PaletteEntry, 'detail' | 'also'>> = {},
): PaletteEntry {
  return { path: `command:${name}`, label, detail: '', kind: 'command', run, ...more };
}

function useMuteCommands(): PaletteEntry[] {
  const t = useT();
  const until = useCall((state) => state.mute.until);
  const isMuted = until > useNow(1000);
  const also = t('palette.mute.also');
  return [
    ...(isMuted ? [command('unmute', t('console.sound.unmute'), () => muteFor(0), { also })] : []),
    ...muteMinutes.map((minutes) =>
      command(`mute${minutes}`, t('console.sound.muteFor', { minutes }), () => muteFor(minutes), { also }),
    ),
  ];
}

function useScreenCommand(): PaletteEntry[] {
  const t = useT();
  const isOffered = hasWarningCentre();
  const buildId = useSession((state) => state.buildId ?? '');
  const userName = useSession((state) => state.user?.name ?? '');
  const version = useCustomConfig('bgversion', isOffered);
  const open = (): void => void window.open(bigScreenAddress(version, buildId, userName), '_blank', 'noopener');
  return isOffered ? [command('bigScreen', t('console.bigScreen.open'), open)] : [];
}

/** Language, density and theme. */
function useLookCommands(): PaletteEntry[] {
  const t = useT();
  const current = useLanguage((state) => state.language);
  const size = useSize((state) => state.size);
  const theme = useThemeChoice();
  const hasSizes = useLayoutFlags((state) => state.showSettings);
  return [
    ...languages
      .filter((language) => language !== current)
      .map((language) =>
        // Languages are listed by their own names, for users who cannot read the current one.
        command(`language-${language}`, languageNames[language], () => void setLanguage(language), {
          detail: t('console.language'),
        }),
      ),
    ...sizes
      .filter((each) => hasSizes && each !== size)
      .map((each) =>
        command(`size-${each}`, t(`console.size.${each}`), () => setSize(each), { detail: t('console.size') }),
      ),
    ...themeChoices
      .filter((each) => each !== theme)
      .map((each) =>
        command(`theme-${each}`, t(`console.theme.${each}`), () => setThemeChoice(each), {
          detail: t('console.theme'),
        }),
      ),
  ];
}

function useAccountCommands(): PaletteEntry[] {
  const t = useT();
  const navigate = useNavigate();
  const mayGiveFeedback = useMayGiveFeedback();
  const { leaveOnPurpose } = useLogOut();
  const detail = t('console.userMenu');
  const dialog = (name: UserDialog, label: string): PaletteEntry =>
    command(name, label, () => openUserDialog(name), { detail });
  return [
    dialog('password', t('console.changePassword')),
    dialog('sessions', t('console.sessions.title')),
    dialog('receive', t('console.receive.title')),
    dialog('guide', t('console.guide')),
    command('tour', t('tour.start'), () => startTour(navigate), { detail }),
    dialog('app', t('console.app')),
    ...(mayGiveFeedback ? [dialog('feedback', t('console.feedback'))] : []),
    command('logout', t('console.logout'), () => void leaveOnPurpose(), { detail, also: t('palette.logout.also') }),
  ];
}

/** A new row of each entity that the account may add. */
export function useAddCommands(): PaletteEntry[] {
  const t = useT();
  const can = useCan();
  return itemsOf(useMenu()).flatMap(({ path }) => {
    const entity = addableEntity(path);
    if (entity === null || !can(permissionCode(entity, 'add'))) return [];
    return [addEntry(t, entity.name, path)];
  });
}

function addEntry(t: Translate, name: string, path: string): PaletteEntry {
  return { path: `${path}/add`, label: t('palette.add', { name: t.named(name) }), detail: '', kind: 'command' };
}

export function itemsOf(menu: readonly MenuGroup[]) {
  return menu.flatMap(({ items }) => items);
}
