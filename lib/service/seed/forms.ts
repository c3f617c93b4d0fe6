/** A form in an account. */
export interface AccountForm {
  id: number;
  label: string;
}

const form = (id: number, label: string): AccountForm => ({ id, label });

/** Forms of the rich account: the only IDs that it can assign. */
export const NORTHWIND_FORMS: readonly AccountForm[] = [
  form(101, 'Source of funds'),
  form(102, 'Source of wealth'),
  form(104, 'Tax residency'),
  form(107, 'Purpose of the account'),
  form(112, 'Expected turnover'),
  form(118, 'Politically exposed persons'),
  form(121, 'Sanctions exposure'),
  form(126, 'Nature of business'),
  form(133, 'High-risk countries'),
  form(140, 'Marketing preferences'),
  form(205, 'CRS self-certification: entity'),
  form(206, 'CRS self-certification: individual'),
  form(230, 'FATCA self-certification'),
  form(231, 'W-8BEN-E'),
  form(244, 'Anti-bribery questionnaire'),
  form(258, 'Modern slavery statement'),
  form(263, 'Crypto-asset exposure'),
  form(301, 'Trust details'),
  form(309, 'Settlor and protector'),
  form(317, 'Beneficial ownership statement'),
  form(322, 'Club committee'),
  form(334, 'Syndicate participations'),
  form(345, 'Charity Commission return'),
  form(402, 'Regulated activities'),
  form(418, 'Data protection officer’s contact'),
  form(427, 'Bénéficiaires effectifs'),
];

export const CONTOSO_FORMS: readonly AccountForm[] = [
  form(11, 'Source of funds'),
  form(12, 'Tax residency'),
  form(15, 'Landlord reference'),
  form(18, 'Guarantor'),
  form(23, 'FATCA self-certification'),
  form(31, 'Pet policy'),
];
