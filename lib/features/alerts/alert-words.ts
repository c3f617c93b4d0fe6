/** Kinds of alert destinations. Imported by screens, so without zod. */
export const DESTINATION_KINDS = ['webhook', 'chat', 'teams', 'discord', 'email'] as const;
export type DestinationKind = (typeof DESTINATION_KINDS)[number];

export const DESTINATION_WORDS: Record<DestinationKind, string> = {
  webhook: 'Webhook',
  chat: 'Slack or Mattermost',
  teams: 'Microsoft Teams',
  discord: 'Discord',
  email: 'E-mail',
};

/** Whether anyone who knows a destination's address can post there. */
export const hasSecretAddress = (kind: string): boolean => ['chat', 'teams', 'discord'].includes(kind);

/** Days before the end of an exception at which it is reported; 0: it has expired. */
const EXCEPTION_STAGES = [14, 3, 0] as const;
export type ExceptionStage = (typeof EXCEPTION_STAGES)[number];
