import type { ProviderAnswers } from './provider-stub';

const PERSON = { email: 'kim@company.example', name: 'Kim Larsen' };

/**
 * How five providers answer for a person in the group or role "kyc-team", set up as docs/configuration.md says.
 * Sources: their discovery documents and their references of claims.
 */
export const WELL_KNOWN_PROVIDERS: Record<string, ProviderAnswers> = {
  // Sends no `email_verified`, and app roles as `roles`; userinfo is that of Microsoft Graph and has no groups.
  'Microsoft Entra ID': {
    issuer: '/TENANT/v2.0',
    paths: {
      authorize: '/TENANT/oauth2/v2.0/authorize',
      token: '/TENANT/oauth2/v2.0/token',
      keys: '/TENANT/discovery/v2.0/keys',
      userinfo: '/oidc/userinfo',
      endSession: '/TENANT/oauth2/v2.0/logout',
    },
    discovery: {
      token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
      http_logout_supported: true,
      frontchannel_logout_supported: true,
    },
    token: {
      ...PERSON,
      sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
      oid: '00000000-0000-0000-66f3-3332eca7ea81',
      tid: '9122040d-6c67-4c5b-b112-36a304b66dad',
      preferred_username: 'kim@company.example',
      roles: ['kyc-team'],
      ver: '2.0',
    },
    userinfo: { ...PERSON, sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ', family_name: 'Larsen' },
  },
  // Has neither groups nor an end of sessions; `hd` is the Workspace's domain.
  Google: {
    issuer: '',
    paths: {
      authorize: '/o/oauth2/v2/auth',
      token: '/token',
      keys: '/oauth2/v3/certs',
      userinfo: '/v1/userinfo',
    },
    discovery: { token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'] },
    token: {
      ...PERSON,
      sub: '110169484474386276334',
      azp: 'portal-console',
      hd: 'company.example',
      email_verified: true,
    },
    userinfo: { ...PERSON, sub: '110169484474386276334', email_verified: true, hd: 'company.example' },
  },
  // Sends groups only for the scope `groups`, and the profile only with userinfo.
  Okta: {
    issuer: '',
    paths: {
      authorize: '/oauth2/v1/authorize',
      token: '/oauth2/v1/token',
      keys: '/oauth2/v1/keys',
      userinfo: '/oauth2/v1/userinfo',
      endSession: '/oauth2/v1/logout',
    },
    discovery: {
      token_endpoint_auth_methods_supported: [
        'client_secret_basic',
        'client_secret_post',
        'client_secret_jwt',
        'private_key_jwt',
        'none',
      ],
    },
    token: { sub: '00uid4BxXw6I6TV4m0g3', ver: 1, amr: ['pwd'], idp: '00ok1u7AsAkrwdZL3z0g3' },
    userinfo: { ...PERSON, sub: '00uid4BxXw6I6TV4m0g3', email_verified: true, locale: 'en-US' },
    byScope: { groups: { groups: ['Everyone', 'kyc-team'] } },
  },
  Keycloak: {
    issuer: '/realms/company',
    paths: {
      authorize: '/realms/company/protocol/openid-connect/auth',
      token: '/realms/company/protocol/openid-connect/token',
      keys: '/realms/company/protocol/openid-connect/certs',
      userinfo: '/realms/company/protocol/openid-connect/userinfo',
      endSession: '/realms/company/protocol/openid-connect/logout',
    },
    discovery: {
      token_endpoint_auth_methods_supported: [
        'private_key_jwt',
        'client_secret_basic',
        'client_secret_post',
        'tls_client_auth',
        'client_secret_jwt',
      ],
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
      authorization_response_iss_parameter_supported: true,
    },
    token: {
      ...PERSON,
      sub: '5f1c0c2e-7f5e-4d0e-9a55-6a4f1d1c4c55',
      typ: 'ID',
      azp: 'portal-console',
      sid: '2c0f0f0e-8f7c-4f5e-9d2b-1f1a5a1f7a11',
      acr: '1',
      email_verified: true,
      preferred_username: 'kim',
      groups: ['kyc-team'],
    },
    userinfo: {
      ...PERSON,
      sub: '5f1c0c2e-7f5e-4d0e-9a55-6a4f1d1c4c55',
      email_verified: true,
      preferred_username: 'kim',
      groups: ['kyc-team'],
    },
    back: (issuer) => ({ iss: issuer, session_state: '2c0f0f0e-8f7c-4f5e-9d2b-1f1a5a1f7a11' }),
  },
  // Its issuer ends with a slash. `email_verified` is that of the scope mapping in the recipe: its own says false.
  Authentik: {
    issuer: '/application/o/portal-console/',
    paths: {
      authorize: '/application/o/authorize/',
      token: '/application/o/token/',
      keys: '/application/o/portal-console/jwks/',
      userinfo: '/application/o/userinfo/',
      endSession: '/application/o/portal-console/end-session/',
    },
    discovery: { token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'] },
    token: {
      ...PERSON,
      sub: 'a1f0c7b5d3e94d2f8b6a4c2e0f9d8b7a6c5e4d3f2b1a0c9e8d7f6a5b4c3d2e1f',
      email_verified: true,
      preferred_username: 'kim',
      nickname: 'kim',
      groups: ['authentik Admins', 'kyc-team'],
    },
    userinfo: {
      ...PERSON,
      sub: 'a1f0c7b5d3e94d2f8b6a4c2e0f9d8b7a6c5e4d3f2b1a0c9e8d7f6a5b4c3d2e1f',
      email_verified: true,
      preferred_username: 'kim',
      nickname: 'kim',
      groups: ['authentik Admins', 'kyc-team'],
    },
  },
};
