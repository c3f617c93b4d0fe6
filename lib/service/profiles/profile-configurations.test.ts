import { describe, expect, test } from 'vitest';
import { profilePortalConfigurationAnswer } from '@/lib/configuration/contract/profile-portal-configuration';
import { SECTION_KEYS } from '@/lib/configuration/contract/section-names';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { CONTOSO_READ, CONTOSO_WRITE } from '../seed/clients';
import { HARBOUR_AND_FINCH } from '../seed/profile-names';
import { startService } from '../testing/start-service';

const at = (uuid: string) => `/profiles/${uuid}/portal-configuration`;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe.each(DATABASE_KINDS)('GET /profiles/{uuid}/portal-configuration on %s', (kind) => {
  const running = startService(kind);

  test('returns every section, in the order of the contract', async () => {
    const response = await running.get(at(HARBOUR_AND_FINCH), await running.token());
    const body = await response.json();
    const { data } = profilePortalConfigurationAnswer.parse(body);
    expect(Object.keys((body as { data: object }).data)).toEqual(SECTION_KEYS);
    expect(data.forms.form_ids).toEqual([101, 104, 118, 230, 317]);
  });

  test('case 5: an upper-case UUID is the same profile', async () => {
    const token = await running.token();
    const lower = await running.get(at(HARBOUR_AND_FINCH), token);
    const upper = await running.get(at(HARBOUR_AND_FINCH.toUpperCase()), token);
    expect(upper.status).toBe(200);
    expect(await upper.text()).toBe(await lower.text());
  });

  test('case 100: another account’s profile → 404, exactly as for an unknown one', async () => {
    const foreign = await running.get(at(HARBOUR_AND_FINCH), await running.token(CONTOSO_READ));
    const unknown = await running.get(at(UNKNOWN), await running.token(CONTOSO_READ));
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(await foreign.text()).toBe(await unknown.text());
  });

  test('case 100: a change to another account’s profile → the same 404, and nothing is changed', async () => {
    const token = await running.token(CONTOSO_WRITE);
    const before = await (await running.get(at(HARBOUR_AND_FINCH), await running.token())).text();
    const foreign = await running.patch(HARBOUR_AND_FINCH, { forms: { form_ids: null } }, token);
    const unknown = await running.patch(UNKNOWN, { forms: { form_ids: null } }, token);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(await foreign.text()).toBe(await unknown.text());
    expect(await (await running.get(at(HARBOUR_AND_FINCH), await running.token())).text()).toBe(before);
  });

  test.each(['x', '7c1f6a52', `${HARBOUR_AND_FINCH}0`, '%zz', '%2e%2e%2foauth', "'--", 'a'.repeat(4_096)])(
    'an invalid UUID (%s) → 404 as for an unknown one',
    async (uuid) => {
      const token = await running.token();
      const response = await running.get(at(uuid), token);
      expect(response.status).toBe(404);
      expect(await response.text()).toBe(await (await running.get(at(UNKNOWN), token)).text());
    },
  );

  test('case 171: a NUL in the path → 400', async () => {
    const response = await running.get(at(`${HARBOUR_AND_FINCH}%00`), await running.token());
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: 'The address contains a NUL character.' });
  });

  test('suggests readable profiles of every kind', async () => {
    const suggested = await running.service.suggestedProfiles();
    expect(suggested[0]).toEqual({
      uuid: HARBOUR_AND_FINCH,
      name: 'Harbour & Finch Ltd',
      kind: 'Limited company',
    });
    expect(suggested).toHaveLength(8);
    expect(new Set(suggested.map((profile) => profile.kind)).size).toBe(7);
    for (const { uuid } of suggested) {
      expect((await running.get(at(uuid), await running.token())).status).toBe(200);
    }
  });
});
