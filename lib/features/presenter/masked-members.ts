/**
 * How masking treats a text of an answer. A `customer` is replaced by the label of its profile; a `person` is an
 * operator or an assignee; `words` are free text and may contain anything; a `searched` text gets a pseudonym that
 * leads back to it; `json` and `query` are parsed and masked in turn. `written` ones are titles, names and other
 * short texts that operators gave. In those and in `plain` ones, names that the console knows are still masked.
 */
export type Masking =
  | 'customer'
  | 'reference'
  | 'person'
  | 'email'
  | 'words'
  | 'searched'
  | 'json'
  | 'query'
  | 'written'
  | 'plain';

/** A rule that depends on the members next to the text. */
type MaskingRule = (object: Readonly<Record<string, unknown>>) => Masking;

/** A label of a profile is a name, and that of a setup may contain one; others name what portals ask for. */
const ofLabel: MaskingRule = ({ kind }) =>
  kind === 'profile' ? 'customer' : kind === 'setup' ? 'written' : 'plain';
/** Profiles, documents and others have a name; only a profile's is a customer's. */
const ofProfile: MaskingRule = (object) => ('customer_reference' in object ? 'customer' : 'plain');

const each = <Rule extends Masking | MaskingRule>(rule: Rule, members: string): Record<string, Rule> =>
  Object.fromEntries(members.split(' ').map((member) => [member, rule]));

/**
 * Every text that an answer may have, by its member: alone, or after its parent (`assignee.name`; items of a list
 * count as the list's own members), with `*` for any key of a record. The longest match wins. A test walks the
 * schemas of all answers: a new member is declared here, or the test fails. A member that no schema has, such as
 * those of a webhook's body, is hidden unless it is a code, a number, a time or a UUID.
 */
export const MASKED_MEMBERS: Readonly<Record<string, Masking | MaskingRule>> = {
  ...each('reference', 'customerReference customer_reference shown.text scope.reference reference'),
  ...each('person', 'name assignee assignee.value by madeBy acceptedBy createdBy updatedBy closedBy'),
  ...each('person', 'confirmedBy endedBy owner approvers requested_by'),
  ...each('email', 'email recipients mailFrom'),
  ...each('words', 'reason remark note'),
  ...each('searched', 'filter.q'),
  ...each('customer', 'profile.*'),
  ...each('json', 'body'),
  ...each('query', 'views.query'),
  'rows.label': ofLabel,
  'label.label': ofLabel,
  'changes.before': ofLabel,
  'changes.after': ofLabel,
  ...each(ofProfile, 'data.name list.name'),

  // Names of what portals ask for, of what operators create, and of what the account has.
  ...each('written', 'baseline.name baselines.name against.name first.name families.name reference.name'),
  ...each('written', 'by.baseline destination.name destinations.name views.name tokens.name token.name'),
  ...each('written', 'check.title checks.title definition.title failing.title runs.title rows.title title'),
  ...each('written', 'why ticket subject rows.subject'),
  ...each('plain', 'oidc.name documents.name madeById leftOut.why'),
  ...each('words', 'destination.address destinations.address attemptLog.answer'),
  ...each('plain', 'staleBecause.title sentence.text scope.text words.text declaratory.text starters'),
  ...each('plain', 'accepted.label changes.label compared.label deviations.label facts.label kinds.label'),
  ...each('plain', 'open.label sections.label settings.label risk.label team.label kinds.label'),
  ...each('plain', 'risks.label teams.label'),
  ...each('plain', 'form.* people_model.* advanced_document_configuration.*'),
  'setup.*': 'written',
  // Text written by the console.
  ...each('plain', 'words handOver detail problem lastError attemptLog.error'),
  ...each('plain', 'data.console number disabledReason expected found errors.* waits.for faults.path'),
  ...each('plain', 'summary error steps disabled_reason last_error answer message description'),
  // Content from the service and its webhooks that is not about a person.
  ...each('plain', 'id uuid event type status review_status reviewStatus risk riskCategory category team'),
  ...each('plain', 'options example_document.document ownership_percentage version timestamp steps.*'),
  ...each('plain', 'statuses.* updated_at created_at review_at kind role severity state failure method'),
  ...each('plain', 'scenario address headers.* kinds.* host account environment'),
  // Places, values and times.
  ...each('plain', 'value values path key member members group section sections sections.* operators item'),
  ...each('plain', 'names labels.* before after fingerprint hash previousHash requestId messageId from'),
  ...each(
    'plain',
    'token lastBefore userAgent link secret next unknown unreadable verdict profile profiles detail.*',
  ),
  ...each('plain', 'at since until earliest latest readAt seenAt changedAt receivedAt madeAt updatedAt'),
  ...each('plain', 'near listedAt'),
  ...each('written', 'unused'),
  ...each('plain', 'plannedFrom firstReadAt lastReadAt filter.* openapi'),

  // From the sandbox and the settings, which no operation's schema has.
  ...each('plain', 'publicUrl clientId discoveryUrl scopes rolesClaim group trustedDomains variables.name'),

  // The same member with another meaning.
  'a page name': 'customer',
  ...each('plain', 'verdicts.reason checks.reason'),
  'POST /api/checks/test reason': 'plain',
  'POST /api/profiles/import shown.text': 'words',
  'POST /api/profiles/import shown.detail': 'words',
  'GET /api/profiles/{uuid}/snapshots rows.reason': 'plain',
  'GET /api/profiles/{uuid}/snapshots/{number} reason': 'plain',
  'GET /api/portal-configurations rows.name': 'plain',
  'GET /api/overview/deviations by.name': 'written',
  'GET /api/profiles/{uuid}/setting-changes changes.name': 'plain',
  'GET /api/baselines/{id} name': 'written',
};

/**
 * The masking rule for a text of an answer.
 * @param operation Its name, as `GET /api/profiles`
 * @param path The members that lead there
 */
export function maskingRule(operation: string, path: readonly string[]) {
  const member = path.at(-1) ?? '';
  const held = path.slice(-2).join('.');
  for (const place of [`${operation} ${held}`, held, member, `${path.at(-2) ?? ''}.*`]) {
    if (Object.hasOwn(MASKED_MEMBERS, place)) return MASKED_MEMBERS[place];
  }
  return undefined;
}
