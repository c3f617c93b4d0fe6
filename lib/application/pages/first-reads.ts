import 'server-only';
import { setTimeout } from 'node:timers/promises';
import { cache } from 'react';
import type { SignsInBy } from '@/lib/features/operators/operators';
import type { KnownProfileAnswer } from '@/lib/features/profiles/known-profile';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';
import type { ConsoleSettings } from '@/lib/features/settings/settings';
import type { SignInOptions } from '@/lib/features/sign-in/sign-in';
import type { ListRequest } from '@/lib/platform/list/list';
import type { SuggestedProfile } from '@/lib/service/control-api/suggested-profile';
import type { Outcome } from '../handlers';
import { askForPage, callForPage } from './ask';

/** Data that pages read before they send HTML, and that no single operation of the API returns. */

/** Interesting profiles in the sandbox; none with a remote service. */
export async function readSuggestedProfiles(): Promise<SuggestedProfile[]> {
  const { pages, asker } = await callForPage();
  const read = await pages.readSuggestedProfiles(asker);
  return read.ok ? read.value : [];
}

/** A profile's setup. If the service cannot be read, the last stored version with the reason. */
export async function readProfileSetup(segment: string): Promise<Outcome<ProfileSetup>> {
  const { pages, asker } = await callForPage();
  return pages.readProfileSetup(asker, segment);
}

/** How long a page waits for optional data, in milliseconds. */
const PATIENCE = 300;

/** Null if it fails or takes too long: the browser asks again. */
export async function readKnownProfile(uuid: string): Promise<KnownProfileAnswer | null> {
  const reading = askForPage('GET /api/profiles/{uuid}/known', { params: { uuid } });
  const outcome = await Promise.race([reading, setTimeout(PATIENCE, null)]);
  return outcome?.ok ? outcome.value : null;
}

/** Read once for all parts of a page. */
export const readViews = cache(() => askForPage('GET /api/views'));

/** Null if it takes too long: the browser asks again. */
export const readPageCounts = () =>
  Promise.race([askForPage('GET /api/overview/counts'), setTimeout(PATIENCE, null)]);

/** Also null if it takes too long. Used for the run indicator on every page and the run card on the first. */
export const readRunsUnderWay = () =>
  Promise.race([askForPage('GET /api/assignments/under-way'), setTimeout(PATIENCE, null)]);

export async function readLabelsPage(query: ListRequest) {
  const [labels, known, seen] = await Promise.all([
    askForPage('GET /api/labels', { query }),
    askForPage('GET /api/labels/known-forms'),
    askForPage('GET /api/labels/seen'),
  ]);
  if (!labels.ok) return labels;
  if (!known.ok) return known;
  if (!seen.ok) return seen;
  return { ok: true, value: { labels: labels.value, known: known.value, seen: seen.value } } as const;
}

/** How the operator signs in. Only someone with a password can change it. */
export async function readOwnWays(): Promise<SignsInBy[]> {
  const { pages, asker } = await callForPage();
  const outcome = await pages.readOwnWays(asker);
  return outcome.ok ? outcome.value : [];
}

export async function readSettingsPage(): Promise<Outcome<ConsoleSettings>> {
  const { pages, asker } = await callForPage();
  return pages.readSettingsPage(asker);
}

/** The ways to sign in that this console offers. */
export async function readSignInOptions(): Promise<SignInOptions> {
  const options = await askForPage('GET /api/sign-in');
  if (!options.ok) throw new Error(options.problem.title);
  return options.value;
}
