'use client';

import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import { useMayDriveSandbox } from '../console-pages';
import { SingleKeysSwitch } from '../single-keys-switch';

interface Group {
  title: string;
  shortcuts: readonly { keys: readonly string[]; does: string }[];
}

const GROUPS: readonly Group[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['⌘K', 'Ctrl K'], does: 'Find a profile, configuration or setting' },
      { keys: ['⌘V', 'Ctrl V'], does: 'Open the profile whose UUID you copied' },
      { keys: ['/'], does: 'Search on this page' },
      { keys: ['?'], does: 'Show this list' },
      { keys: ['Shift P'], does: 'Turn presenter mode on or off' },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    title: 'In a list',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'Move' },
      { keys: ['Home', 'End'], does: 'First or last row' },
      { keys: ['Page Up', 'Page Down'], does: 'A screen up or down' },
      { keys: ['↵'], does: 'Open' },
      { keys: ['V'], does: 'Saved views of the list' },
      { keys: ['X'], does: 'On Profiles: select to compare' },
      { keys: ['C'], does: 'Copy the ID or UUID' },
    ],
  },
  {
    title: 'On the headers of a comparison',
    shortcuts: [
      { keys: ['←', '→'], does: 'Move between columns' },
      { keys: ['P'], does: 'Compare others with this one' },
      { keys: ['⌫'], does: 'Remove' },
    ],
  },
  {
    title: 'On a profile',
    shortcuts: [
      { keys: ['A'], does: 'Filter the settings, or ask about one' },
      { keys: ['↵'], does: 'In an answer: copy what to say' },
      { keys: ['E'], does: 'Edit forms' },
    ],
  },
  { title: 'In a portal preview', shortcuts: [{ keys: ['←', '→'], does: 'Move between steps' }] },
  { title: 'On Events', shortcuts: [{ keys: ['P'], does: 'Pause or resume' }] },
  { title: 'In a form', shortcuts: [{ keys: ['⌘↵', 'Ctrl ↵'], does: 'Save' }] },
];

const SANDBOX: Group = { title: 'In the sandbox', shortcuts: [{ keys: ['N'], does: 'New profile' }] };

export function Shortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  const groups = useMayDriveSandbox() ? [...GROUPS, SANDBOX] : GROUPS;
  return (
    <Dialog open={open} title="Keyboard shortcuts" hasCloseButton onClose={onClose}>
      <div className="mt-3">
        <SingleKeysSwitch />
      </div>
      {groups.map(({ title, shortcuts }) => (
        <section key={title} className="mt-4">
          <h3 className="text-xs font-medium text-ink-3">{title}</h3>
          <dl className="mt-1">
            {shortcuts.map(({ keys, does }) => (
              <div key={does} className="flex items-center justify-between gap-4 py-1">
                <dt>{does}</dt>
                <dd className="flex shrink-0 gap-1">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
