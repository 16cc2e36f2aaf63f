"""Who a hamster is and how it lives, as its keeper says."""

UP = """
ALTER TABLE hamsters
    ADD COLUMN sex TEXT,
    ADD COLUMN species TEXT,
    ADD COLUMN with_us_since DATE,
    ADD COLUMN is_neutered BOOLEAN,
    ADD COLUMN cage_width_cm INTEGER,
    ADD COLUMN cage_depth_cm INTEGER,
    ADD COLUMN wheel_diameter_cm INTEGER,
    ADD COLUMN bedding_depth_cm INTEGER,
    ADD COLUMN diet TEXT,
    ADD COLUMN companions TEXT,
    ADD COLUMN housing_dismissed_at TIMESTAMPTZ,
    ADD CONSTRAINT hamsters_sex_check CHECK (sex IN ('female', 'male', 'unknown')),
    ADD CONSTRAINT hamsters_species_check CHECK (species IN
        ('syrian', 'winter_white', 'campbell', 'roborovski', 'chinese', 'other'));
"""
DOWN = """
ALTER TABLE hamsters
    DROP COLUMN sex, DROP COLUMN species, DROP COLUMN with_us_since, DROP COLUMN is_neutered,
    DROP COLUMN cage_width_cm, DROP COLUMN cage_depth_cm, DROP COLUMN wheel_diameter_cm,
    DROP COLUMN bedding_depth_cm, DROP COLUMN diet, DROP COLUMN companions,
    DROP COLUMN housing_dismissed_at;
"""


def up(migrator, db):
    db.execute_sql(UP)


def down(migrator, db):
    db.execute_sql(DOWN)
