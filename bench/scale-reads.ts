import { SECTION_KEYS } from '../lib/configuration/contract/section-names';

/** The values to query for, read from the database. */
export interface KnownSubjects {
  profiles: readonly string[];
  setups: readonly number[];
  baselines: readonly string[];
  versions: readonly string[];
}

/** Each run varies the query where there is something to vary. */
export const SCALE_READS: Record<string, (run: number, known: KnownSubjects) => string> = {
  'the session: no database': () => '/api/session',
  Overview: () => '/api/overview',
  'deviations, on Overview': () => '/api/overview/deviations',
  'Setups, the matrix': () => '/api/setups',
  'Setups, outliers first': () => '/api/setups?first=outliers',
  'Setups of a status and a risk': (run) => `/api/setups?status=${status(run)}&risk=${risk(run)}`,
  'Setups of a team, same except for forms': (run) => `/api/setups?team=Team+${run % 12}&but=forms`,
  'one group next to the first of its family': (run, { setups }) => `/api/setups/${at(setups, run)}`,
  'one group next to another': (run, { setups }) =>
    `/api/setups/${at(setups, run)}?against=${at(setups, run + 7)}`,
  'the group of a profile': (run, { profiles }) => `/api/profiles/${at(profiles, run)}/setup`,
  'Profiles, all': () => '/api/profiles',
  'a section shown': (run) => `/api/profiles?shows=${section(run)}&sort=${order(run)}`,
  'a section hidden, of a status': (run) => `/api/profiles?hides=${section(run)}&status=${status(run)}`,
  'with a form': (run) => `/api/profiles?form=${run % 2 ? 104 : 1_000 + run}&sort=${order(run)}`,
  'without a form': (run) => `/api/profiles?without-form=${1_000 + run}&sort=${order(run)}`,
  'a people model': (run) => `/api/profiles?model=${run % 2 ? 12 : 3}&sort=${order(run)}`,
  'a document by part of its name': (run) => `/api/profiles?document=pass&sort=${order(run)}`,
  screening: (run) => `/api/profiles?screening=${run % 2 ? 'director' : 'partner'}:automatic`,
  'an ownership percentage': (run) => `/api/profiles?threshold=${run % 2 ? 25 : 50}&sort=${order(run)}`,
  'by state of reading': (run) =>
    `/api/profiles?coverage=${['fresh', 'older', 'unreadable', 'never'][run % 4]}`,
  'with outside changes': (run) => `/api/profiles?changed=outside&sort=${order(run)}`,
  'deviates from a baseline': (run) => `/api/profiles?deviates=any&sort=${order(run)}`,
  'began to deviate in a week': (run) => `/api/profiles?deviates-since=week&sort=${order(run)}`,
  'one setup': (run, { setups }) => `/api/profiles?setup=${at(setups, run)}&sort=${order(run)}`,
  'form, section, model, status and risk': (run) =>
    `/api/profiles?form=104&shows=${section(run)}&model=12&status=${status(run)}&risk=${risk(run)}`,
  'choices of the filters': () => '/api/profiles/choices',
  'Labels, with numbers of profiles': () => '/api/labels/seen',
  'Compare 8 profiles': (run, { profiles }) => compare(profiles, run, (uuid) => `profile:${uuid}`),
  'Compare 8 groups': (run, { setups }) => compare(setups, run, (number) => `setup:${number}`),
  'Compare 5 versions and 3 baselines': (run, { versions, baselines }) =>
    `/api/compare?items=${[
      ...Array.from({ length: 5 }, (_, index) => `version:${at(versions, run * 5 + index)}`),
      ...baselines.map((id) => `baseline:${id}`),
    ].join()}`,
  Baselines: () => '/api/baselines',
  'one baseline and its deviations': (run, { baselines }) => `/api/baselines/${at(baselines, run)}`,
  'Outside changes, newest': () => '/api/drift',
  'Outside changes, not reviewed': () => '/api/drift?review=unreviewed',
  'Outside changes, reviewed': () => '/api/drift?review=reviewed',
  'Outside changes to a section, in a week': (run) =>
    `/api/drift?section=${run % 2 ? 'forms' : 'ownership'}&from=${daysAgo(7)}`,
  'Outside changes to a team’s profiles': (run) => `/api/drift?team=Team+${run % 12}`,
  'Outside changes for a risk without profiles': () => '/api/drift?risk=Unheard',
  'state of the survey': () => '/api/survey',
};

const STATUSES = ['Approved', 'Needs+Review', 'Processed', 'Declined', 'Archived', 'Incomplete'];
const status = (run: number) => STATUSES[run % STATUSES.length];
const risk = (run: number) => (run % 2 ? 'Low' : 'High');
const order = (run: number) => ['seen', 'changed', 'reference', 'status'][run % 4];
const section = (run: number) => SECTION_KEYS[run % SECTION_KEYS.length];
const at = <Item>(list: readonly Item[], index: number) => list[index % list.length];
const compare = <Item>(list: readonly Item[], run: number, name: (item: Item) => string) =>
  `/api/compare?items=${Array.from({ length: 8 }, (_, index) => name(at(list, run * 8 + index) as Item)).join()}`;
const daysAgo = (days: number) =>
  `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`;
