-- Trigrams are an extension. A role that may not have it, or a server without it, does without the index.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "known_profiles_reference_parts" ON "console"."known_profiles" USING gin ("search_reference" gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN NULL;
END
$$;
