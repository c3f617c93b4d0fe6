'use client';

import { Menu } from '@base-ui/react/menu';
import { useQueryClient } from '@tanstack/react-query';
import { Bookmark, Check, Pencil, RefreshCw, Trash, Users } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ComponentProps, useState } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import { MENU_ITEM } from '@/components/ui/menu-item';
import { MenuPanel } from '@/components/ui/menu-panel';
import type { OpenedMenu } from '@/components/ui/use-menu-button';
import { call } from '@/lib/features/call';
import { invalidateConcerned } from '@/lib/features/concerns';
import { MASKED_WORDS } from '@/lib/features/presenter/presenter';
import { changeView } from '@/lib/features/views/queries';
import {
  NO_VIEW,
  readViewQuery,
  VIEW_LISTS,
  type ViewListId,
  viewAddress,
} from '@/lib/features/views/view-lists';
import type { SavedView } from '@/lib/features/views/views';
import { ProblemError } from '@/lib/platform/data/request-json';
import { useMay } from '../operator-session';
import { useHoldsMasked } from '../presenter/off-button';
import { useAreNamesMasked } from '../presenter-mode';
import { showToast } from '../show-toast';
import type { ListViews } from './use-list-views';
import { DeleteView, ViewForm } from './view-dialogs';

type OpenDialog = 'save' | 'rename' | 'delete';

/** The list's views, the actions for the open one, and their dialogs. */
export function ViewsMenu({
  list,
  from,
  listViews: { views, lent, borrowed, present, chosen, isChanged },
  menu,
}: {
  list: ViewListId;
  from: ViewListId | null;
  listViews: ListViews;
  menu: OpenedMenu;
}) {
  const { button } = menu;
  const router = useRouter();
  const queryClient = useQueryClient();
  const mayShare = useMay('views.share');
  const [asking, setAsking] = useState<OpenDialog | null>(null);
  const { label } = VIEW_LISTS[list];
  const areNamesMasked = useAreNamesMasked();
  const isNameMasked = useHoldsMasked(chosen?.name);
  const hasDefault = views.some(({ isDefault }) => isDefault);

  const run = async (change: Promise<unknown>, message: string) => {
    try {
      await change;
      await invalidateConcerned(queryClient, 'views');
      showToast({ message });
    } catch (cause) {
      if (!(cause instanceof ProblemError)) throw cause;
      showToast({ message: cause.problem.title, detail: cause.problem.detail });
    }
  };
  const go = (query: string, view: string | null) => router.push(viewAddress(list, query, view));
  const close = () => setAsking(null);

  return (
    <>
      <MenuPanel menu={menu} label={`Views of ${label}`} align="start" className="w-[300px]">
        <Menu.RadioGroup value={borrowed?.id ?? chosen?.id ?? (present === '' ? NO_VIEW : '')}>
          <Choice value={NO_VIEW} onClick={() => go('', hasDefault ? NO_VIEW : null)}>
            All {label.toLowerCase()}
          </Choice>
          {views.map((view) => (
            <Choice key={view.id} value={view.id} onClick={() => go(view.query, view.id)}>
              <ViewName view={view} />
            </Choice>
          ))}
          {from === null || lent.length === 0 ? null : (
            <Menu.Group>
              <Menu.GroupLabel className="px-2 pt-2 pb-1 text-xs text-ink-3">
                Views of {VIEW_LISTS[from].label}
              </Menu.GroupLabel>
              {lent.map((view) => (
                <Choice
                  key={view.id}
                  value={view.id}
                  onClick={() => go(readViewQuery(list, new URLSearchParams(view.query)).query, view.id)}
                >
                  <ViewName view={{ ...view, isDefault: false }} />
                </Choice>
              ))}
            </Menu.Group>
          )}
        </Menu.RadioGroup>
        <Menu.Separator className="mx-2 my-1.5 h-px bg-line" />
        {chosen !== null && isChanged && chosen.mayChange && !areNamesMasked ? (
          <Item
            icon={RefreshCw}
            onClick={() => void run(changeView(chosen.id, { query: present }), `“${chosen.name}” updated`)}
          >
            Update “<MarkedText>{chosen.name}</MarkedText>” with this filter
          </Item>
        ) : null}
        <Item icon={Bookmark} disabled={present === '' || areNamesMasked} onClick={() => setAsking('save')}>
          {areNamesMasked
            ? 'Turn off masking to save a view'
            : present === ''
              ? 'Filter the list to save a view'
              : 'Save as new view…'}
        </Item>
        {chosen === null ? null : (
          <>
            <Toggle
              checked={chosen.isDefault}
              onChange={(isDefault) =>
                void run(
                  call('PUT /api/views/defaults/{list}', {
                    params: { list },
                    body: { view: isDefault ? chosen.id : null },
                  }),
                  isDefault
                    ? `${label} opens with “${chosen.name}” for you`
                    : `${label} opens unfiltered for you`,
                )
              }
            >
              Open {label} with this view
            </Toggle>
            {mayShare && chosen.mayChange ? (
              <Toggle
                checked={chosen.shared}
                onChange={(shared) =>
                  void run(
                    changeView(chosen.id, { shared }),
                    shared
                      ? `“${chosen.name}” is shared with everyone`
                      : `“${chosen.name}” is no longer shared`,
                  )
                }
              >
                Share with everyone
              </Toggle>
            ) : null}
            {chosen.mayChange ? (
              <>
                <Item icon={Pencil} disabled={isNameMasked} onClick={() => setAsking('rename')}>
                  {isNameMasked ? MASKED_WORDS : 'Rename…'}
                </Item>
                <Item icon={Trash} onClick={() => setAsking('delete')}>
                  Delete…
                </Item>
              </>
            ) : null}
          </>
        )}
      </MenuPanel>
      {asking === 'save' ? (
        <ViewForm
          list={list}
          query={present}
          button={button}
          onClose={close}
          onSaved={(id) => go(present, id)}
        />
      ) : null}
      {asking === 'rename' && chosen !== null ? (
        <ViewForm list={list} view={chosen} query={chosen.query} button={button} onClose={close} />
      ) : null}
      {asking === 'delete' && chosen !== null ? (
        <DeleteView
          view={chosen}
          button={button}
          onClose={close}
          onDeleted={() => go(present, present === '' && hasDefault && !chosen.isDefault ? NO_VIEW : null)}
        />
      ) : null}
    </>
  );
}

function ViewName({ view: { name, shared, isOwn, owner, isDefault } }: { view: SavedView }) {
  return (
    <>
      <span className="min-w-0 grow truncate">
        <MarkedText>{name}</MarkedText>
      </span>
      {isDefault ? <span className="shrink-0 text-xs text-ink-3">default</span> : null}
      {shared ? (
        <span className="inline-flex shrink-0" title={isOwn ? 'Shared by you' : `Shared by ${owner}`}>
          <Users aria-hidden />
          <span className="sr-only">shared {isOwn ? 'by you' : `by ${owner}`}</span>
        </span>
      ) : null}
    </>
  );
}

function Choice({ children, ...rest }: ComponentProps<typeof Menu.RadioItem>) {
  return (
    <Menu.RadioItem closeOnClick className={MENU_ITEM} {...rest}>
      <span className="inline-flex w-[15px] shrink-0">
        <Menu.RadioItemIndicator>
          <Check aria-hidden />
        </Menu.RadioItemIndicator>
      </span>
      {children}
    </Menu.RadioItem>
  );
}

function Toggle({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ComponentProps<'span'>['children'];
}) {
  return (
    <Menu.CheckboxItem closeOnClick checked={checked} onCheckedChange={onChange} className={MENU_ITEM}>
      <span className="inline-flex w-[15px] shrink-0">
        <Menu.CheckboxItemIndicator>
          <Check aria-hidden />
        </Menu.CheckboxItemIndicator>
      </span>
      {children}
    </Menu.CheckboxItem>
  );
}

function Item({
  icon: Icon,
  children,
  ...rest
}: ComponentProps<typeof Menu.Item> & { icon: typeof Bookmark }) {
  return (
    <Menu.Item className={MENU_ITEM} {...rest}>
      <Icon aria-hidden />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </Menu.Item>
  );
}
