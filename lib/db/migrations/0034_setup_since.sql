ALTER TABLE "console"."known_profiles" ADD COLUMN "setup_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "console"."known_profiles" ADD COLUMN "setup_before" bigint;--> statement-breakpoint
ALTER TABLE "console"."known_profiles" ADD COLUMN "setup_before_since" timestamp with time zone;--> statement-breakpoint
UPDATE "console"."known_profiles" AS "known"
SET "setup_since" = "newest"."first_read_at", "setup_before_since" = "earlier"."first_read_at",
  "setup_before" = CASE WHEN "newest"."before" = 0 THEN 0 ELSE "before"."setup" END
FROM (
  -- Nobody asks it of what was found earlier.
  SELECT DISTINCT "profile" FROM "console"."configuration_snapshots" WHERE "first_read_at" > now() - interval '8 days'
) AS "changed"
CROSS JOIN LATERAL (
  SELECT "number", "first_read_at", "before" FROM "console"."configuration_snapshots"
  WHERE "profile" = "changed"."profile" ORDER BY "number" DESC LIMIT 1
) AS "newest"
LEFT JOIN "console"."contents" AS "before" ON "before"."number" = "newest"."before"
LEFT JOIN LATERAL (
  SELECT "first_read_at" FROM "console"."configuration_snapshots"
  WHERE "profile" = "changed"."profile" AND "number" < "newest"."number" ORDER BY "number" DESC LIMIT 1
) AS "earlier" ON true
WHERE "known"."uuid" = "changed"."profile";--> statement-breakpoint
CREATE INDEX "known_profiles_setup_since" ON "console"."known_profiles" USING btree ("setup_since","uuid","setup","failure","setup_before","setup_before_since","review_status","risk","team");