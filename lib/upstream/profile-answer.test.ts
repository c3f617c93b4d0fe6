import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unreadSection } from '@/lib/configuration/contract/unread-section';
import { configuration, PERSON, scripted, UUID, withTokens } from '@/lib/testing/scripted-service';
import { boundSections } from './profile-answer';

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const reading = (data: string) =>
  scripted(withTokens(() => new Response(`{"data":${data}}`))).upstream.readPortalConfiguration(UUID, PERSON);
/** A complete configuration with the text of one section replaced. */
const withSection = (key: string, text: string): string =>
  JSON.stringify({ ...configuration(), [key]: 'here' }).replace('"here"', text);

describe('an answer', () => {
  test.each([17, 4_000, 20_000, 500_000])(
    'case 164: with %i levels in one section loses only that section',
    async (levels) => {
      const { value, misfits, raw } = await reading(withSection('identity', `{"enabled":${nested(levels)}}`));
      expect(misfits).toEqual([
        { path: 'identity', expected: 'an object', found: 'something nested too deeply' },
      ]);
      expect(value.forms).toEqual(configuration().forms);
      // This value is stored as a version, compared, exported and printed.
      expect(JSON.stringify(raw, null, 2).length).toBeLessThan(20_000);
    },
  );

  test('case 164: with a deep unknown section is read, with a note in its place', async () => {
    const { extras, misfits } = await reading(withSection('landlord', nested(20_000)));
    expect(extras).toEqual([{ path: 'landlord', value: unreadSection('too_deep') }]);
    expect(misfits).toEqual([]);
  });

  test('case 250: a flat section of 1.3 MB is shown', async () => {
    const text = 'x'.repeat(1_300_000);
    const { value, misfits, extras } = await reading(
      withSection('declaratory', JSON.stringify({ enabled: true, text, more: [1, 2] })),
    );
    expect(value.declaratory).toEqual({ enabled: true, text });
    expect(extras).toEqual([{ path: 'declaratory.more', value: [1, 2] }]);
    expect(misfits).toEqual([]);
  });

  test('case 250: a flat section that is too large says so, and not that it is nested too deeply', async () => {
    const wide = `[${'1,'.repeat(400_000)}1]`;
    const known = await reading(withSection('identity', `{"enabled":${wide}}`));
    expect(known.misfits).toEqual([
      { path: 'identity', expected: 'an object', found: 'something too large' },
    ]);
    const unknown = await reading(withSection('landlord', wide));
    expect(unknown.extras).toEqual([{ path: 'landlord', value: unreadSection('too_large') }]);
  });

  test('case 164: is never rendered with more than some millions of characters', async () => {
    const wide = `${'['.repeat(13)}${'1,'.repeat(60_000)}1${']'.repeat(13)}`;
    const many = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`s${index}`, index]));
    const text = JSON.stringify({ ...configuration(), ...many }).replace(/("s\d+"):\d+/g, `$1:${wide}`);
    const { raw } = await reading(text);
    expect(text.length).toBeGreaterThan(1_500_000);
    expect(JSON.stringify(raw, null, 2).length).toBeLessThan(5_000_000);
  });

  test('case 164: that is too deep next to its data, or in total, is unreadable, without a failure', async () => {
    const beside = `{"data":${JSON.stringify(configuration())},"more":{"deep":${nested(20_000)}}}`;
    const read = scripted(withTokens(() => new Response(beside))).upstream;
    await expect(read.readPortalConfiguration(UUID, PERSON)).resolves.toMatchObject({ misfits: [] });
    await expect(reading(nested(20_000))).rejects.toMatchObject({ code: 'service_answer_unreadable' });
  });

  test('within the limits is returned unchanged, whatever its strings contain', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 12 }), (data) => {
        const text = JSON.stringify({ data, text: '[[[["{{{{\\' });
        expect(boundSections(text)).toBe(text);
      }),
    );
  });
});
