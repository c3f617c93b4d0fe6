ALTER TABLE "console"."known_profiles" ADD COLUMN "listed_at" timestamp with time zone;--> statement-breakpoint
-- Notes all profiles of a statement at once: a list of existing customers adds up to 100,000.
CREATE FUNCTION "console"."note_profiles_to_judge"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "added") THEN
    INSERT INTO "console"."profiles_to_judge" ("profile", "at") SELECT "uuid", now() FROM "added" ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "known_profiles_to_judge" ON "console"."known_profiles";--> statement-breakpoint
CREATE TRIGGER "known_profiles_to_judge" AFTER INSERT ON "console"."known_profiles"
  REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "console"."note_profiles_to_judge"();
