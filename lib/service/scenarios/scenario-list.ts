import type { Scenario } from '@/lib/contract/sandbox/scenario';
import {
  assign,
  complete,
  create,
  inject,
  move,
  provide,
  restore,
  type ScenarioStep,
  squeeze,
} from './scenario-step';

export interface ScriptedScenario {
  key: string;
  title: string;
  summary: string;
  /** Two runs at once in one account would undo each other's settings. */
  alone?: boolean;
  steps: readonly ScenarioStep[];
}

/** Reads a minute while the limit is squeezed, and for how many seconds it is. */
const SQUEEZED_READS = 5;
const SQUEEZED_SECONDS = 60;

/** What can be played. Only moves, steps and events that the API document has. */
const SCENARIOS: readonly ScriptedScenario[] = [
  {
    key: 'kyb-happy-path',
    title: 'KYB happy path',
    summary: 'A limited company is onboarded: processed, submitted with a document, checked and approved.',
    steps: [
      create('company', 'A limited company’s profile is created'),
      move('complete-processing', 'Backend processing completes: the portal is open'),
      provide(
        { name: 'Certificate of incorporation', by: 'portal' },
        'The customer uploads the certificate of incorporation in the portal',
      ),
      move('submit', 'The customer submits the KYB profile, and the document with it'),
      assign(
        { team_id: 3, assignee_id: 'amara.osei' },
        'The case goes to Business onboarding, to Amara Osei',
      ),
      complete('translate', 'The document is translated'),
      complete('ocr', 'Its text is read'),
      complete('fraud_check', 'Its fraud check completes: the document is complete'),
      assign({ risk_id: 'low' }, 'The risk is rated low'),
      move('approve', 'The analyst approves the profile'),
    ],
  },
  {
    key: 'more-information-twice',
    title: 'More information requested twice',
    summary: 'A trust is asked for more, and asked again, before it is approved.',
    steps: [
      create('trust', 'A trust’s profile is created'),
      move('complete-processing', 'Backend processing completes: the portal is open'),
      move('submit', 'The customer submits the KYB profile'),
      assign({ team_id: 7, assignee_id: 'elena.petrova', risk_id: 'medium' }, 'Elena Petrova takes the case'),
      move('request-information', 'More information is requested: the trust deed'),
      provide({ name: 'Trust deed', by: 'portal' }, 'The customer uploads the trust deed'),
      move('resubmit', 'The customer re-submits, with the deed'),
      complete('translate', 'The deed is translated'),
      complete('ocr', 'Its text is read'),
      move('request-information', 'More information is requested again: the source of funds'),
      complete('fraud_check', 'Meanwhile the deed’s fraud check completes'),
      provide(
        { name: 'Source of funds', steps: ['ocr'], by: 'portal' },
        'The customer uploads the source of funds',
      ),
      move('resubmit', 'The customer re-submits for the second time'),
      complete('ocr', 'The text of the source of funds is read: the document is complete'),
      move('approve', 'The analyst approves the profile'),
    ],
  },
  {
    key: 'individual-without-checks',
    title: 'Individual with all checks disabled',
    summary: 'An individual completes KYC; the document has no step to go through and is complete at once.',
    steps: [
      create('individual', 'An individual’s profile is created'),
      move('complete-processing', 'Backend processing completes: the portal is open'),
      provide(
        { name: 'Passport', steps: [], by: 'api' },
        'A passport is provided by API with every step disabled: complete at once',
      ),
      move('submit', 'The customer completes KYC'),
      move('approve', 'The analyst approves the profile'),
    ],
  },
  {
    key: 'rate-limit-squeeze',
    title: 'Rate limit squeeze',
    summary: `For a minute the account may read ${SQUEEZED_READS} times: the console waits as it is told, and goes on.`,
    alone: true,
    steps: [
      squeeze(SQUEEZED_READS, `The limit of reads goes down to ${SQUEEZED_READS} a minute`),
      restore(SQUEEZED_SECONDS, 'After a minute the limit is what it was'),
    ],
  },
  {
    key: 'declined-and-archived',
    title: 'Declined and archived',
    summary: 'A syndicate of high risk cannot explain its funds: it is declined, and its case archived.',
    steps: [
      create('syndicate', 'A syndicate’s profile is created'),
      move('complete-processing', 'Backend processing completes: the portal is open'),
      provide(
        { name: 'Agency agreement', steps: ['ocr', 'fraud_check'], by: 'api' },
        'An agency agreement is provided by API; it needs no translation',
      ),
      move('submit', 'The customer submits the KYB profile'),
      assign(
        { risk_id: 'high', team_id: 15, assignee_id: 'imran.sheikh' },
        'The risk is rated high; Financial crime takes the case',
      ),
      complete('ocr', 'The agreement’s text is read'),
      complete('fraud_check', 'Its fraud check completes: the document is complete'),
      move('request-information', 'More information is requested: where the money comes from'),
      move('resubmit', 'The customer re-submits without an answer'),
      move('decline', 'The analyst declines the profile'),
      move('archive', 'The case is archived'),
    ],
  },
  {
    key: 'webhooks-in-disorder',
    title: 'Webhooks twice and out of order',
    summary: 'A sole trader is approved while webhooks arrive twice and in the wrong order.',
    steps: [
      inject({ kind: 'duplicated', seconds: 60, calls: 20 }, 'For a minute webhooks are sent twice'),
      inject({ kind: 'reordered', seconds: 60, calls: 20 }, 'For a minute webhooks overtake each other'),
      create('trader', 'A sole trader’s profile is created'),
      move('complete-processing', 'Backend processing completes: the portal is open'),
      move('submit', 'The customer submits the KYB profile'),
      move('request-information', 'More information is requested'),
      move('resubmit', 'The customer re-submits'),
      move('approve', 'The analyst approves the profile'),
    ],
  },
];

export const listScenarios = (): Scenario[] =>
  SCENARIOS.map(({ key, title, summary, steps }) => ({
    key,
    title,
    summary,
    steps: steps.map(({ words }) => words),
  }));

export const findScenario = (key: string): ScriptedScenario | undefined =>
  SCENARIOS.find((scenario) => scenario.key === key);
