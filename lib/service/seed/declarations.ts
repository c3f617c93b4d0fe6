/** Texts that the submitter agrees to; some accounts have long ones. */
export const DECLARATIONS = {
  plain: 'I confirm that the information given is true and complete, and that I may act for the applicant.',
  screened:
    'I declare that I have read the privacy notice. I agree that the people named here are screened against sanctions lists and public registers, and I have told them so.',
  company:
    'By submitting this application I confirm on behalf of the applicant that:\n\n1. everything stated in it is true, accurate and not misleading;\n2. the applicant is not insolvent, nor in administration, liquidation or an arrangement with its creditors;\n3. every person who owns or controls, directly or indirectly, the percentage named in the section “Owners” has been disclosed;\n4. none of them is, or is closely associated with, a politically exposed person, other than as disclosed;\n5. the funds to be used come from lawful activities; and\n6. we shall tell you within 14 days if any of this changes.\n\nI understand that a false declaration may lead to the refusal or the closure of the account, and may be an offence.',
  trust:
    'As trustee I confirm that the trust deed provided is complete, that no power of appointment has been exercised other than as shown, and that the trust’s entry in the register is up to date.',
  club: 'We, the committee, confirm that the club’s rules permit this application and that it was approved at a quorate meeting.',
  french:
    'Je certifie l’exactitude des renseignements fournis et m’engage à signaler sans délai tout changement. (I certify that the particulars given are correct and undertake to report any change without delay.)',
  individual:
    'I am applying for myself and not on behalf of anybody else. The documents I upload are mine and unaltered.',
} as const;
