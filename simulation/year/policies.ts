import { saveBaseline } from '@/lib/features/baselines/server/save-baselines';
import { setLabel } from '@/lib/features/labels/server/set-label';
import { readNow } from '@/lib/features/profiles/server/read-now';
import { saveView } from '@/lib/features/views/server/saved-views';
import { activateCheck, assign, changeOutside, draftCheck, except, save, withdraw } from './actions';
import {
  DECLARATION,
  DESCRIBED,
  DRAFTS,
  FORM_118,
  FORM_317,
  FORMS_NOT_EMPTY,
  PERCENTAGE,
  THRESHOLD,
} from './checks';
import type { Customers } from './customers';
import type { Happening } from './happening';
import { failing, setupOf } from './lookups';
import type { Year } from './year';

const isAbove25 = (percentage: string | null) => percentage !== null && Number(percentage) > 25;

/** What compliance does in the year: checks, exceptions, assignments, and a baseline. */
export function policies(customers: Customers): Happening[] {
  const club = customers.named('The Gannet Club, St James’s').uuid;
  const loose = customers.take(22, ({ ownershipPercentage }) => isAbove25(ownershipPercentage));
  const [excepted = club, withdrawn = club] = loose.slice(13).map(({ uuid }) => uuid);
  const tightened = loose.slice(0, 13);
  const late = customers.take(3, ({ kind, forms }) => kind === 'Limited company' && forms.includes(317));
  const individual = customers.take(1, ({ kind }) => kind === 'Individual')[0]?.uuid ?? club;
  let assigned317: readonly string[] = [];
  let assigned118: readonly string[] = [];
  const formsOf = (profile: string | undefined) =>
    customers.matching(({ uuid }) => uuid === profile)[0]?.forms ?? [];
  const takeBack = (year: Year, profile: string | undefined, by: string) =>
    changeOutside(year, profile ?? '', { forms: { form_ids: formsOf(profile) } }, by);

  return [
    at(358, 9, (year) =>
      year.as('compliance_manager', (context) =>
        setLabel(context, { kind: 'people_model', id: 19 }, 'Syndicate member, with vote'),
      ),
    ),
    at(355, 10, (year) =>
      year.as('compliance_manager', (context) =>
        saveView(context, {
          list: 'profiles',
          name: 'High risk, in review',
          query: 'risk=High&status=Needs+Review',
          shared: true,
          isDefault: false,
        }),
      ),
    ),
    at(352, 9, async (year) => {
      const setup = await setupOf(year, individual);
      const sections = ['individual', 'submitter', 'identity', 'document', 'trustee'];
      await year.as('compliance_manager', (context) =>
        saveBaseline(context, {
          name: 'Individuals',
          setup,
          sections,
          scope: { team: ['Personal customers'] },
        }),
      );
    }),
    at(340, 9, (year) => activateCheck(year, THRESHOLD)),
    at(340, 10, (year) => activateCheck(year, DECLARATION)),
    at(339, 9, (year) => activateCheck(year, FORMS_NOT_EMPTY)),
    at(339, 10, (year) => activateCheck(year, DESCRIBED)),
    at(300, 9, (year) => activateCheck(year, FORM_118)),
    at(200, 9, (year) => activateCheck(year, FORM_317)),
    at(70, 9, (year) => activateCheck(year, PERCENTAGE)),
    ...DRAFTS.map((definition, index) => at(64 - index * 8, 15, (year) => draftCheck(year, definition))),

    ...tightened.map(({ uuid }, index) =>
      at(332 - index * 22, 13, (year) =>
        changeOutside(year, uuid, { ownership: { ownership_percentage: '25' } }, 'imran.sheikh'),
      ),
    ),
    at(320, 11, (year) =>
      except(year, DECLARATION, {
        profile: club,
        reason: 'The club signs its own declaration on paper, which is being scanned.',
        days: 30,
      }),
    ),
    at(20, 11, (year) =>
      except(year, DECLARATION, {
        profile: club,
        reason: 'The scan was unreadable. The club sends its signed declaration again.',
        days: 32,
      }),
    ),
    at(280, 14, (year) =>
      except(year, THRESHOLD, {
        profile: excepted,
        reason: 'No one owns more than 10%. See the register of members, January.',
        days: 365,
      }),
    ),
    at(270, 15, (year) =>
      except(year, THRESHOLD, {
        profile: withdrawn,
        reason: 'The owners are listed in the annual accounts, which we have.',
        days: 180,
      }),
    ),
    at(238, 10, (year) => withdraw(year, THRESHOLD, withdrawn)),
    at(9, 16, async (year) => {
      const [profile = ''] = await failing(year, PERCENTAGE);
      await except(year, PERCENTAGE, {
        profile,
        reason: 'The shares are held in a fixed proportion that the deed states.',
        days: 45,
      });
    }),

    at(297, 10, async (year) => {
      const [first = ''] = await failing(year, FORM_118);
      const reason = 'Approved at high risk without form 118: found by the new check.';
      await save(year, 'compliance_manager', first, { add: [118], reason });
    }),
    at(288, 9, async (year) => {
      assigned118 = await failing(year, FORM_118);
      await assign(year, {
        title: 'Form 118 for approved high-risk customers',
        reason: 'High-risk customers must state whether they are politically exposed.',
        ticket: 'COMP-412',
        add: [118],
        profiles: assigned118,
        remark: 'Checked against the list of the financial crime team.',
      });
    }),
    at(186, 9, async (year) => {
      const [waiting = '', ...others] = await failing(year, FORM_317);
      await except(year, FORM_317, {
        profile: waiting,
        reason: 'The company is being wound up and will be archived.',
        days: 365,
      });
      assigned317 = others;
      await assign(year, {
        title: 'Form 317 for all companies',
        reason: 'Beneficial ownership policy 4.2: every company states its owners in form 317.',
        ticket: 'COMP-518',
        add: [317],
        profiles: others,
        remark: 'Agreed in the policy committee.',
      });
    }),

    at(47, 8, (year) => takeBack(year, assigned317[4], 'callum.fraser')),
    at(39, 10, (year) =>
      save(year, 'administrator', assigned317[4] ?? '', {
        add: [317],
        reason: 'Form 317 was removed by an import into the other system.',
      }),
    ),
    at(6, 8, (year) =>
      changeOutside(
        year,
        late[0]?.uuid ?? '',
        { ownership: { ownership_percentage: '50' } },
        'rhys.pritchard',
      ),
    ),
    at(5, 13, (year) => takeBack(year, assigned118[2], 'niamh.gallagher')),
    at(3, 9, (year) => takeBack(year, assigned317[9], 'callum.fraser')),
    at(2, 10, (year) =>
      changeOutside(year, late[1]?.uuid ?? '', { forms: { form_ids: [] } }, 'elena.petrova'),
    ),
    at(1, 8, (year) =>
      changeOutside(year, late[2]?.uuid ?? '', { ownership: { ownership_percentage: '30' } }, 'amara.osei'),
    ),
    at(0, 24, async (year) => {
      await year.as('compliance_manager', (context) => readNow(context, { filter: {} }));
      await year.survey();
    }),
  ];
}

const at = (daysAgo: number, hour: number, run: Happening['run']): Happening => ({ daysAgo, hour, run });
