import type { Move } from '@/lib/configuration/contract/review-moves';
import type { ScriptRequest, ScriptStep } from '@/lib/platform/api/script-step';
import type { ChangeMetadata, ProcessingStep, ProfileKind, ProvideDocument } from '../control-api/profile';
import type { Scenario } from '../control-api/scenario';
import type { CreateFault } from '../control-api/settings';

/** A control operation, or a limit of reads that is set until it is null again or the run ends. */
export type ScenarioAction = { request: ScriptRequest } | { readLimit: number | null };

interface ScenarioStep extends ScriptStep<ScenarioAction> {
  /** Seconds before it, if not determined by the speed. */
  wait?: number;
}

export interface ScriptedScenario {
  key: string;
  title: string;
  summary: string;
  /** Two concurrent runs in one account would undo each other's settings. */
  alone?: boolean;
  steps: readonly ScenarioStep[];
}

const ACCOUNT = '/accounts/{account}';
const PROFILE = `${ACCOUNT}/profiles/{profile}`;

const step = (words: string, request: ScriptRequest): ScenarioStep => ({ words, actions: [{ request }] });

const create = (kind: ProfileKind, words: string) =>
  step(words, {
    method: 'POST',
    path: `${ACCOUNT}/profiles`,
    body: { kind },
    keep: { profile: 'data.uuid' },
  });

const move = (to: Move, words: string) => step(words, { method: 'POST', path: `${PROFILE}/moves/${to}` });

const provide = (document: ProvideDocument, words: string) =>
  step(words, {
    method: 'POST',
    path: `${PROFILE}/documents`,
    body: document,
    keep: { document: 'data.id' },
  });

const complete = (processing: ProcessingStep, words: string) =>
  step(words, { method: 'POST', path: `${ACCOUNT}/documents/{document}/steps/${processing}/complete` });

const assign = (metadata: ChangeMetadata, words: string) =>
  step(words, { method: 'PATCH', path: PROFILE, body: metadata });

const inject = (fault: CreateFault, words: string) =>
  step(words, { method: 'POST', path: `${ACCOUNT}/faults`, body: fault });

/** Reads a minute while the limit is reduced, and for how many seconds. */
const SQUEEZED_READS = 5;
const SQUEEZED_SECONDS = 60;

/** The available scenarios. They only use moves, steps and events from the API document. */
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
        'The case is assigned to Amara Osei in Business onboarding',
      ),
      complete('translate', 'The document is translated'),
      complete('ocr', 'Its text is recognised'),
      complete('fraud_check', 'Its fraud check completes: the document is complete'),
      assign({ risk_id: 'low' }, 'The risk is rated low'),
      move('approve', 'The analyst approves the profile'),
    ],
  },
  {
    key: 'more-information-twice',
    title: 'More information requested twice',
    summary: 'A trust is asked for more information twice before it is approved.',
    steps: [
      create('trust', 'A trust’s profile is created'),
      move('complete-processing', 'Backend processing completes: the portal is open'),
      move('submit', 'The customer submits the KYB profile'),
      assign(
        { team_id: 7, assignee_id: 'elena.petrova', risk_id: 'medium' },
        'The case is assigned to Elena Petrova',
      ),
      move('request-information', 'More information is requested: the trust deed'),
      provide({ name: 'Trust deed', by: 'portal' }, 'The customer uploads the trust deed'),
      move('resubmit', 'The customer resubmits with the trust deed'),
      complete('translate', 'The trust deed is translated'),
      complete('ocr', 'Its text is recognised'),
      move('request-information', 'More information is requested again: the source of funds'),
      complete('fraud_check', 'The trust deed’s fraud check completes'),
      provide(
        { name: 'Source of funds', steps: ['ocr'], by: 'portal' },
        'The customer uploads the source of funds',
      ),
      move('resubmit', 'The customer resubmits a second time'),
      complete('ocr', 'The text is recognised, so the document is complete'),
      move('approve', 'The analyst approves the profile'),
    ],
  },
  {
    key: 'individual-without-checks',
    title: 'Individual with all checks disabled',
    summary: 'An individual completes KYC. The document has no steps, so it is complete immediately.',
    steps: [
      create('individual', 'An individual’s profile is created'),
      move('complete-processing', 'Backend processing completes: the portal is open'),
      provide(
        { name: 'Passport', steps: [], by: 'api' },
        'A passport is provided by the API with all steps disabled, so it is complete',
      ),
      move('submit', 'The customer completes KYC'),
      move('approve', 'The analyst approves the profile'),
    ],
  },
  {
    key: 'rate-limit-squeeze',
    title: 'Rate limit squeeze',
    summary: `The account can read only ${SQUEEZED_READS} times a minute. The console waits, then continues.`,
    alone: true,
    steps: [
      {
        words: `The read limit is lowered to ${SQUEEZED_READS} a minute`,
        actions: [{ readLimit: SQUEEZED_READS }],
      },
      {
        words: 'After a minute, the original limit is restored',
        actions: [{ readLimit: null }],
        wait: SQUEEZED_SECONDS,
      },
    ],
  },
  {
    key: 'declined-and-archived',
    title: 'Declined and archived',
    summary: 'A high-risk syndicate can’t explain its funds. It is declined and archived.',
    steps: [
      create('syndicate', 'A syndicate’s profile is created'),
      move('complete-processing', 'Backend processing completes: the portal is open'),
      provide(
        { name: 'Agency agreement', steps: ['ocr', 'fraud_check'], by: 'api' },
        'An agency agreement is provided by the API and needs no translation',
      ),
      move('submit', 'The customer submits the KYB profile'),
      assign(
        { risk_id: 'high', team_id: 15, assignee_id: 'imran.sheikh' },
        'The risk is rated high, and the case goes to Financial crime',
      ),
      complete('ocr', 'The agreement’s text is recognised'),
      complete('fraud_check', 'Its fraud check completes: the document is complete'),
      move('request-information', 'More information is requested: the source of funds'),
      move('resubmit', 'The customer resubmits without an answer'),
      move('decline', 'The analyst declines the profile'),
      move('archive', 'The case is archived'),
    ],
  },
  {
    key: 'webhooks-in-disorder',
    title: 'Webhooks twice and out of order',
    summary: 'A sole trader is approved while webhooks arrive twice and in the wrong order.',
    steps: [
      inject({ kind: 'duplicated', seconds: 60, calls: 20 }, 'Webhooks are sent twice for a minute'),
      inject({ kind: 'reordered', seconds: 60, calls: 20 }, 'Webhooks arrive out of order for a minute'),
      create('trader', 'A sole trader’s profile is created'),
      move('complete-processing', 'Backend processing completes: the portal is open'),
      move('submit', 'The customer submits the KYB profile'),
      move('request-information', 'More information is requested'),
      move('resubmit', 'The customer resubmits'),
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
