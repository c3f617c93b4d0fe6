import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentBody, profileBody } from '@/lib/testing/webhook-bodies';
import { parseEvent } from './parse-event';

const PROFILE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const STEPS = { translate: null, ocr: 'pending', fraud_check: 'complete' };

describe('parsing a webhook', () => {
  test('the document’s profile event: profile, time and review status, without flags', () => {
    expect(parseEvent(profileBody({ profile: PROFILE }))).toMatchObject({
      event: 'profile.updated',
      profile: PROFILE,
      time: '2026-11-21T10:00:00.000000Z',
      status: 'Processed',
      flags: [],
    });
  });

  test('the document’s document event: profile, time and overall status, without flags', () => {
    expect(parseEvent(documentBody({ profile: PROFILE, status: 'complete' }))).toMatchObject({
      event: 'document.complete',
      profile: PROFILE,
      status: 'complete',
      flags: [],
    });
  });

  test('case 5: an upper-case UUID is the same profile', () => {
    expect(parseEvent(profileBody({ profile: PROFILE.toUpperCase() }))).toMatchObject({
      profile: PROFILE,
      flags: [],
    });
  });

  test.each([
    ['2026-11-21T10:00:00.123456789Z', '2026-11-21T10:00:00.123456Z'],
    ['2026-11-21T10:00:00', '2026-11-21T10:00:00.000000Z'],
    ['2026-11-21 10:00:00.5', '2026-11-21T10:00:00.500000Z'],
    ['2026-11-21T11:00:00.25+01:00', '2026-11-21T10:00:00.250000Z'],
  ])('case 71: the time %s is read, as UTC without a zone', (timestamp, time) => {
    expect(parseEvent(profileBody({ profile: PROFILE, timestamp }))).toMatchObject({ time, flags: [] });
  });

  test.each([
    'yesterday',
    '2026-02-30T10:00:00Z',
    '1795255200',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
  ])('case 71: the time %s cannot be read and is flagged', (timestamp) => {
    const parsed = parseEvent(profileBody({ profile: PROFILE, timestamp }));
    expect(parsed).toMatchObject({ time: null, status: 'Processed', flags: ['unreadable_time'] });
  });

  test('case 171: a repeated member is flagged, at any depth', () => {
    const body = profileBody({ profile: PROFILE });
    for (const twice of [
      body.replace('{', '{"event":"profile.created",'),
      body.replace('"team":{', '"team":{"id":3,'),
    ]) {
      expect(parseEvent(twice)).toMatchObject({ event: 'profile.updated', flags: ['repeated_member'] });
    }
  });

  test('case 71: profile times without a zone are as documented, also in ISO 8601; others are flagged', () => {
    const flags = (updated_at: unknown) =>
      parseEvent(profileBody({ profile: PROFILE, data: { updated_at } })).flags;
    expect(flags('2026-11-21T10:00:00.123456789Z')).toEqual([]);
    expect(flags('21/11/2026')).toEqual(['unreadable_time']);
    expect(flags(1795255200)).toEqual(['unknown_shape']);
  });

  test.each([
    ['a review status', profileBody({ profile: PROFILE, status: 'Escalated' }), 'Escalated'],
    ['an overall status', documentBody({ profile: PROFILE, status: 'failed', statuses: STEPS }), 'failed'],
    [
      'a status of a step',
      documentBody({ profile: PROFILE, statuses: { ...STEPS, ocr: 'failed' } }),
      'pending',
    ],
  ])('case 67: %s missing from the document is stored and flagged', (_, body, status) => {
    expect(parseEvent(body)).toMatchObject({ profile: PROFILE, status, flags: ['unknown_status'] });
  });

  test('case 66: an event missing from the document is stored and flagged, with the profile it names', () => {
    const body = (event: string, data: object) =>
      JSON.stringify({ event, timestamp: '2026-11-21T10:00:00.0Z', data });
    expect(parseEvent(body('portal.verified', { profile_id: PROFILE, id: 7 }))).toMatchObject({
      event: 'portal.verified',
      profile: PROFILE,
      flags: ['unknown_event'],
    });
    expect(parseEvent(body('profile.archived', { id: PROFILE })).profile).toBe(PROFILE);
    expect(parseEvent(body('portal.verified', { id: PROFILE })).profile).toBeNull();
    expect(parseEvent(body('constructor', {})).flags).toEqual(['unknown_event']);
  });

  test.each([
    ['an additional member', { nickname: 'Harbour' }],
    ['a member of another type', { customer_reference: 42 }],
    ['a null that the document does not allow', { assignee: null }],
  ])('%s is flagged, and the rest is read', (_, data) => {
    expect(parseEvent(profileBody({ profile: PROFILE, data }))).toMatchObject({
      profile: PROFILE,
      status: 'Processed',
      flags: ['unknown_shape'],
    });
  });

  test.each(['hello', '', '[]', 'null', '{"event":', `${'['.repeat(10_000)}${']'.repeat(10_000)}`])(
    'a body that is not a JSON object is unreadable: %.20s',
    (body) => {
      expect(parseEvent(body)).toMatchObject({ event: null, profile: null, flags: ['unreadable'] });
    },
  );

  test('any JSON is parsed without an error, and text that the database cannot hold is replaced', () => {
    const odd = fc.constantFrom('\0', '\ud800', 'profile.updated', 'x'.repeat(5_000));
    const any = fc.oneof(fc.jsonValue(), odd);
    const body = fc.record({
      event: fc.oneof(odd, fc.constantFrom('profile.updated', 'document.processed'), any),
      timestamp: fc.oneof(odd, any, fc.date().map(String)),
      data: fc.oneof(
        any,
        fc.record({ id: any, review_status: fc.oneof(odd, any), status: any, profile_id: any }),
      ),
    });
    fc.assert(
      fc.property(body, (value) => {
        const { event, status } = parseEvent(JSON.stringify(value));
        for (const text of [event, status]) {
          expect(text ?? '').not.toMatch(/\0/);
          expect(text?.isWellFormed() ?? true).toBe(true);
          expect(text?.length ?? 0).toBeLessThanOrEqual(200);
        }
      }),
    );
  });
});
