import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { confirm } from '../feedback/confirm.ts';
import { useOpen } from '../feedback/useOpen.ts';
import { moveInMenu } from '../input/menuKeys.ts';
import { toast } from '../../core/toast.ts';
import { useViews, type View, type Views as ViewsOfList } from './useViews.ts';
import { ViewDialog } from './ViewDialog.tsx';
import css from './Views.module.css';
import type { ViewsProps } from './useTableLook.ts';

/** Whether the name of a new view or of the selected one is being edited. */
type Naming = 'new' | 'chosen' | null;

/** The views of a list: the selected one by name, the others in a menu with their commands. */
export function Views({ isOpenAtFirst, ...props }: ViewsProps & { isOpenAtFirst: boolean }) {
  const t = useT();
  const control = useViews(props);
  const { chosen } = control;
  const { isOpen, setOpen, root, closeOnEscape } = useOpen<HTMLDivElement>();
  const button = useRef<HTMLButtonElement>(null);
  const [naming, setNaming] = useState<Naming>(null);
  useEffect(() => {
    if (!isOpenAtFirst) return;
    setOpen(true);
    button.current?.focus();
  }, [isOpenAtFirst, setOpen]);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      ref={root}
      className={css.root}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) button.current?.focus();
        closeOnEscape(event);
        if (isOpen) moveInMenu(event);
      }}
    >
      <ChosenButton ref={button} control={control} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
      {isOpen && (
        <div className={css.menu} role="menu" aria-label={t('console.view.choose')}>
          <Choices control={control} onChosen={close} />
          <Commands control={control} onDone={close} onName={setNaming} />
        </div>
      )}
      {naming !== null && (
        <ViewDialog
          view={naming === 'chosen' ? chosen : undefined}
          mayShare={control.mayShare}
          onClose={() => setNaming(null)}
          onSave={(named) =>
            naming === 'chosen' && chosen !== undefined ? control.rename(named, chosen) : control.save(named, null)
          }
        />
      )}
    </div>
  );
}

interface ChosenButtonProps {
  ref: Ref<HTMLButtonElement>;
  control: ViewsOfList;
  isOpen: boolean;
  onPress: () => void;
}

function ChosenButton({ ref, control: { chosen, isChanged }, isOpen, onPress }: ChosenButtonProps) {
  const t = useT();
  return (
    <button
      ref={ref}
      type="button"
      className={chosen === undefined ? css.button : css.named}
      title={chosen?.name}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={onPress}
    >
      {chosen === undefined ? (
        t('console.view.choose')
      ) : (
        <>
          <span className="visually-hidden">{t('console.view.choose')} </span>
          <span className={css.name}>{chosen.name}</span>
          {isChanged && <span className={css.changed}>{t('console.view.changed')}</span>}
        </>
      )}
      <span aria-hidden>▾</span>
    </button>
  );
}

function Choices({ control, onChosen }: { control: ViewsOfList; onChosen: () => void }) {
  const t = useT();
  const { views, chosen, error, isLoading, show } = control;
  const choose = (view: View | null): void => {
    show(view);
    onChosen();
  };
  const groups = [...Map.groupBy(views, ({ roleId }) => roleId)].toSorted(
    ([one], [other]) => Number(one !== null) - Number(other !== null),
  );
  return (
    <>
      {views.length > 0 && (
        <Item isChosen={false} onPress={() => choose(null)}>
          {t('console.view.usual')}
        </Item>
      )}
      {views.length === 0 && !isLoading && (
        <p className={css.note}>{error === null ? t('console.view.none') : error.message}</p>
      )}
      {groups.map(([roleId, ofOwner]) => (
        <div key={roleId} role="group" aria-label={ownerText(ofOwner[0], t)}>
          <p className={css.heading} aria-hidden>
            {ownerText(ofOwner[0], t)}
          </p>
          {ofOwner.map((view) => (
            <Item key={view.id} isChosen={view.id === chosen?.id} onPress={() => choose(view)}>
              {view.name}
            </Item>
          ))}
        </div>
      ))}
    </>
  );
}

function ownerText(view: View | undefined, t: ReturnType<typeof useT>): string {
  return view === undefined || view.roleId === null
    ? t('console.view.mine')
    : t('console.view.of', { role: view.roleName ?? '' });
}

interface CommandsProps {
  control: ViewsOfList;
  onDone: () => void;
  onName: (naming: Naming) => void;
}

function Commands({ control, onDone, onName }: CommandsProps) {
  const t = useT();
  const { chosen, isChanged, show, save, remove } = control;
  const did = (act: () => void) => () => {
    onDone();
    act();
  };
  const mayChange = chosen?.mayChange === true;
  return (
    <div className={css.commands}>
      {chosen !== undefined && isChanged && mayChange && (
        <Item onPress={did(() => save(chosen, chosen).catch(report))}>{t('console.view.save')}</Item>
      )}
      {chosen !== undefined && isChanged && <Item onPress={did(() => show(chosen))}>{t('console.view.reset')}</Item>}
      <Item onPress={did(() => onName('new'))}>{t('console.view.saveAs')}</Item>
      {chosen !== undefined && mayChange && (
        <>
          <Item onPress={did(() => onName('chosen'))}>{t('console.view.edit')}</Item>
          <Item
            onPress={did(() => {
              void confirmDeletion(chosen, t).then((isSure) => (isSure ? remove(chosen).catch(report) : undefined));
            })}
          >
            {t('console.view.delete')}
          </Item>
        </>
      )}
    </div>
  );
}

function report(error: Error): void {
  toast('error', error.message);
}

function confirmDeletion({ name, roleId }: View, t: ReturnType<typeof useT>): Promise<boolean> {
  return confirm({
    title: t('console.view.deleteNamed', { name }),
    text: roleId === null ? '' : t('console.view.deleteShared'),
    confirmLabel: t('console.table.delete'),
    isDangerous: true,
  });
}

interface ItemProps {
  isChosen?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Item({ isChosen = false, onPress, children }: ItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      aria-current={isChosen || undefined}
      className={isChosen ? css.chosen : css.item}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
