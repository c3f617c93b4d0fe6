import { expect, test } from 'vitest';
import { readEnvironment } from '@/lib/application/env';
import { userAgent } from './user-agent';

const agentWith = (variables: Record<string, string>) =>
  readEnvironment({ NODE_ENV: 'test', ...variables }).outbound.agent;

test('the product has a version, and the address of the people who run it if there is one', () => {
  expect(userAgent(null)).toMatch(/^Portal-Console\/\d+\.\d+\.\d+$/);
  expect(agentWith({})).toBe(userAgent(null));
  expect(agentWith({ CONTACT_URL: 'https://ops.example/console' })).toBe(
    `${userAgent(null)} (+https://ops.example/console)`,
  );
  expect(agentWith({ CONTACT_URL: 'mailto:ops@bank.example' })).toContain('(+mailto:ops@bank.example)');
});

test('an address can’t end the comment or the header', () => {
  const agent = agentWith({ CONTACT_URL: 'https://ops.example/(a)/é/山' });
  expect(agent).toMatch(/ \(\+https:\/\/ops\.example\/%28a%29\/[\x21-\x27\x2a-\x7e]+\)$/);
  expect(() => agentWith({ CONTACT_URL: 'ops@bank.example' })).toThrow('CONTACT_URL');
  expect(() => agentWith({ CONTACT_URL: `https://ops.example/${'x'.repeat(200)}` })).toThrow('CONTACT_URL');
});
