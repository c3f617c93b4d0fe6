import type { ShownVariable } from '@/lib/features/settings/settings';

/**
 * Variables whose value the Settings screen shows. For any other, possibly a secret, it says only whether it is set.
 */
const WITH_VALUE = new Set([
  'ACTIVITY_REASON',
  'ACTIVITY_VIEWS',
  'CHECKS_BEFORE_SAVE',
  'CONTACT_URL',
  'ALERT_TARGETS',
  'APPROVER_WAIT',
  'DATABASE_WAIT_SECONDS',
  'DATA_DIR',
  'DEMO_SIGN_IN',
  'EXCEPTION_APPROVAL',
  'ASSIGNMENT_APPROVAL',
  'HOST',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'LOG_LEVEL',
  'METRICS_HOST',
  'METRICS_PORT',
  'NODE_EXTRA_CA_CERTS',
  'NO_PROXY',
  'OIDC_ACCESS_DAYS',
  'OIDC_CLIENT_ID',
  'OIDC_DEFAULT_ROLE',
  'OIDC_DISCOVERY_URL',
  'OIDC_NAME',
  'OIDC_ROLES',
  'OIDC_ROLES_CLAIM',
  'OIDC_SCOPES',
  'OIDC_TRUSTED_EMAIL_DOMAINS',
  'ONBOARDING_BASE_URL',
  'ONBOARDING_CLIENT_ID',
  'ONBOARDING_SLUG',
  'ONBOARDING_TLS_CERT_FILE',
  'ONBOARDING_TLS_KEY_FILE',
  'PASSWORD_SIGN_IN',
  'PORT',
  'PUBLIC_URL',
  'RETENTION_DAYS',
  'SANDBOX_CONFIGURATIONS',
  'SANDBOX_HISTORY',
  'SANDBOX_PROFILES',
  'SANDBOX_READS_PER_MINUTE',
  'SANDBOX_TOKENS_PER_MINUTE',
  'SANDBOX_WEBHOOK_TARGET',
  'SANDBOX_WRITES_PER_MINUTE',
  'SESSION_HOURS',
  'SESSION_IDLE_MINUTES',
  'SMTP_FROM',
  'SMTP_TLS',
  'SURVEY_CALLS_PER_MINUTE',
  'SURVEY_MAX_AGE',
  'SURVEY_SHARE',
  'TRUSTED_PROXIES',
]);

/**
 * Every variable that the console reads, as far as it may be shown.
 * @param given The environment's values; blank ones left out.
 * @param parsed The same with the defaults.
 */
export const shownVariables = (
  names: readonly string[],
  given: Readonly<Record<string, string | undefined>>,
  parsed: Readonly<Record<string, unknown>>,
): ShownVariable[] =>
  names.toSorted().map((name) => {
    const isSet = given[name] !== undefined;
    const value = isSet ? given[name] : parsed[name];
    const isShown = WITH_VALUE.has(name) && ['string', 'number'].includes(typeof value);
    return { name, isSet, value: isShown ? withoutCredentials(String(value)) : null };
  });

/** An address may contain a name and a password. */
const withoutCredentials = (text: string) => text.replace(/(\/\/)[^/\s]*@/g, '$1…@');
